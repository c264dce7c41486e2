/// The answer to a form.
enum Reply {
    case now(HTTPResponse)
    /// Once the site shows the change.
    case afterBuild(@Sendable () -> HTTPResponse)
    /// Once the server has carried out an order. If that fails, the form's page shows the problems.
    case order(ServerOrder.Kind, done: HTTPResponse)
}

/// The answer to a form that wasn't carried out.
enum FormRefusal: Error {
    case response(HTTPResponse)
    /// The form's page with the problems, or nil if the page itself shows the reason; a status of nil is the usual one.
    case again([CommandResult.Problem]?, status: Int? = nil)
}

extension Editor {
    /// Sends a reply to a form.
    ///
    /// - Parameter names: The components of the form's address below the editor's.
    func send(
        _ answer: PendingResponse, to form: SubmittedForm, at names: [String],
        _ reply: () throws(FormRefusal) -> Reply
    ) {
        do throws(FormRefusal) {
            switch try reply() {
            case .now(let response): answer.send(response)
            case .afterBuild(let response): waiting.add(answer, response)
            case .order(let kind, let done):
                let order = ServerOrder(kind: kind) { error in
                    guard let error else { return answer.send(done) }
                    later {
                        let problems = CommandResult(failing: error.message).problems
                        answer.send(shownAgain(names, form, saying: problems))
                    }
                }
                orders.add(order)
            }
        } catch {
            switch error {
            case .response(let response): answer.send(response)
            case .again(let problems, let status):
                answer.send(shownAgain(names, form, saying: problems, status: status))
            }
        }
    }

    /// The page of a form that wasn't carried out, with its input and the problems.
    private func shownAgain(
        _ names: [String], _ form: SubmittedForm, saying problems: [CommandResult.Problem]?, status: Int? = nil
    ) -> HTTPResponse {
        switch names[0] {
        case "guests", "people", "assets", "log": return shown([names[0]], given: form, saying: problems)
        case "codes": return shown(["guests"], given: form, saying: problems)
        case "delete": return shown(names, saying: problems)
        case "reset", "forget": return shown(["change"] + names.dropFirst(), saying: problems)
        case "move":
            let holder = names[1] == "song" ? "event" : "schedule"
            return shown(["change", holder, names[2]], saying: problems)
        case "new", "change", "translate", "settings":
            return returned(names, form, saying: problems, status: status ?? 422)
                ?? catalogue().flatMap { returnedAsNew(names, given: form, in: $0) }
                ?? shown([""], saying: problems)
        default: return shown([""], saying: problems)
        }
    }
}
