import { type CodeAction, CodeActionKind, type Diagnostic } from 'vscode-languageserver/node'
import type { TextDocument } from 'vscode-languageserver-textdocument'

/** What puts right the diagnostics that say what was meant. */
export function fixes(document: TextDocument, diagnostics: readonly Diagnostic[]): CodeAction[] {
  return diagnostics.flatMap((diagnostic) => {
    const message = typeof diagnostic.message === 'string' ? diagnostic.message : diagnostic.message.value
    const meant = /Did you mean "([^"]+)"\?/.exec(message)?.[1]
    const said = /"([^"]+)"/.exec(message)?.[1] ?? ''
    const text = document.getText(diagnostic.range)
    if (meant === undefined || !/^".*"$/s.test(text)) return []
    // A path is wrong in one of its steps; of any other text all of it is.
    const at = text.lastIndexOf(said)
    const [start, length] = at > 0 ? [at, said.length] : [1, text.length - 2]
    const from = document.offsetAt(diagnostic.range.start) + start
    const range = { start: document.positionAt(from), end: document.positionAt(from + length) }
    return [
      {
        title: `Change to "${meant}"`,
        kind: CodeActionKind.QuickFix,
        isPreferred: true,
        diagnostics: [diagnostic],
        edit: { changes: { [document.uri]: [{ range, newText: meant }] } },
      },
    ]
  })
}
