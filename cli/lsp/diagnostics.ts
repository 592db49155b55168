import { DiagnosticSeverity, type Diagnostic as EditorDiagnostic, type Range } from 'vscode-languageserver/node'
import type { Diagnostic } from '../../engine/runtime/app/diagnostic.ts'
import { link } from '../../engine/runtime/app/link.ts'
import type { Source } from '../../engine/runtime/app/source/source.ts'
import { checking } from '../../engine/runtime/checks/check.ts'
import { rangeOf } from './ranges.ts'
import type { Snapshot } from './workspace/snapshot.ts'

/**
 * What is wrong with a bundle, by file. Between the checks the server answers what has come meanwhile;
 * nothing comes of it when `isStale` then says so.
 */
export async function diagnose(
  { loaded, app, broken }: Snapshot,
  isStale: () => boolean,
): Promise<ReadonlyMap<string, readonly EditorDiagnostic[]> | undefined> {
  const { bundle, sources, diagnostics } = loaded
  const found: Diagnostic[] = [...diagnostics]
  for (const some of checking(broken.size === 0 ? app : link(bundle), sources)) {
    found.push(...some)
    await new Promise((resolve) => setImmediate(resolve))
    if (isStale()) return undefined
  }
  const byFile = Map.groupBy(found, ({ file }) => file)
  return new Map([...byFile].map(([file, all]) => [file, all.map((one) => forEditor(one, sources.get(file)))]))
}

function forEditor(diagnostic: Diagnostic, source: Source | undefined): EditorDiagnostic {
  return {
    range: source ? rangeOfDiagnostic(diagnostic, source) : { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
    severity: diagnostic.severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code: diagnostic.code,
    source: 'pergola',
    message: diagnostic.message,
  }
}

/** The key or value that a diagnostic is about; of an object its key, or else its first line. */
function rangeOfDiagnostic({ path, line, column }: Diagnostic, source: Source): Range {
  const start = { line: line - 1, character: column - 1 }
  const key = source.span(path, 'key')
  const value = source.span(path)
  for (const span of [key, value]) {
    const range = span && rangeOf(source, span)
    if (!range || range.start.line !== start.line || range.start.character !== start.character) continue
    if (range.start.line === range.end.line) return range
    return key && span !== key ? rangeOf(source, key) : { start, end: { line: start.line, character: start.character + 1 } }
  }
  return { start, end: { line: start.line, character: start.character + 1 } }
}
