import { printParseErrorCode } from 'jsonc-parser'
import type { Diagnostic } from '../diagnostic.ts'
import type { Source } from './source.ts'

/** What is wrong with the JSON of a file itself. */
export function syntaxFaults(source: Source): Diagnostic[] {
  // One fault makes others; the first is the one to mend.
  const syntax = source.errors.slice(0, 1).map(
    ({ error, offset }): Diagnostic => ({
      code: 'json-syntax',
      severity: 'error',
      file: source.path,
      path: [],
      ...source.placeOf(offset),
      message: `This is not JSON: ${spoken(printParseErrorCode(error))}.`,
    }),
  )
  const repeated = source.repeated.map(
    (path): Diagnostic => ({
      code: 'duplicate-key',
      severity: 'error',
      file: source.path,
      path,
      ...source.place(path, 'key'),
      message: `"${path.at(-1)}" stands here twice, and only the last would count. Remove one.`,
    }),
  )
  return [...syntax, ...repeated]
}

/** `CommaExpected` -> `comma expected`. */
function spoken(code: string): string {
  return code.replace(/(?<=.)([A-Z])/g, ' $1').toLowerCase()
}
