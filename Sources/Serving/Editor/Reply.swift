import Pages

/// The answer to a form.
enum Reply {
    case now(HTTPResponse)
    /// Once the site shows the change.
    case afterBuild(@Sendable () -> HTTPResponse)
    /// Once the server has carried out an order. `failed` shows the problems.
    case order(ServerOrder.Kind, done: HTTPResponse, failed: @Sendable ([CommandResult.Problem]) -> HTTPResponse)
}

/// The answer to a form that wasn't carried out.
struct FormRefusal: Error {
    let response: HTTPResponse

    init(_ response: HTTPResponse) { self.response = response }
}

extension Editor {
    /// Sends a reply.
    func send(_ answer: PendingResponse, _ reply: () throws(FormRefusal) -> Reply) {
        do throws(FormRefusal) {
            switch try reply() {
            case .now(let response): answer.send(response)
            case .afterBuild(let response): waiting.add(answer, response)
            case .order(let kind, let done, let failed):
                let order = ServerOrder(kind: kind) { error in
                    guard let error else { return answer.send(done) }
                    later { answer.send(failed(CommandResult(failing: error.message).problems)) }
                }
                orders.add(order)
            }
        } catch {
            answer.send(error.response)
        }
    }

    /// Refuses a form whose file has changed since the form was shown.
    func changedMeanwhile(_ content: EditContent) -> FormRefusal {
        var content = content
        content.hasChanged = true
        return FormRefusal(page(content, status: 409))
    }
}
