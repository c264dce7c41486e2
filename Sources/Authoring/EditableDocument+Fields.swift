import Content
package import Diagnostics
package import Documents
package import SiteBuilder

extension EditableDocument {
    /// Returns a record's problems, each with the field that it concerns.
    ///
    /// - Parameter path: The path of the record.
    package func namingFields(
        in problems: DiagnosticLog, ofRecordAt path: Path, _ kind: CatalogueRecord.Kind
    ) -> DiagnosticLog {
        let below = RecordField.fields(of: kind).first(where: \.form.isBelow)
        var named = DiagnosticLog()
        for var problem in problems.diagnostics {
            // A missing field is reported at the start of the record, and the reader has already named the field.
            if let position = problem.place?.position, problem.field == nil || position != self[path].position {
                problem.field =
                    isInBody(position) && path.isEmpty ? below?.key : field(at: position, ofObjectAt: path)
            }
            named.report(problem)
        }
        return named
    }
}
