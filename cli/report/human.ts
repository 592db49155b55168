import type { Diagnostic } from '../../engine/runtime/app/diagnostic.ts'
import type { Output } from '../command.ts'

/** `metadata/screens/loans.json:9:13 error unknown-field columns.2: "titel" is not a field of book. Did you mean "title"?` */
export function describe({ paint }: Output, folder: string, { code, severity, file, path, line, column, message }: Diagnostic): string {
  const place = paint('cyan', `${folder}/${file}:${line}:${column}`)
  const kind = severity === 'error' ? paint('red', 'error') : paint('yellow', 'warning')
  const at = path.length > 0 ? ` ${path.join('.')}:` : ''
  return `${place} ${kind} ${paint('dim', code)}${at} ${message}`
}

/** `2 errors and 1 warning` */
export function count(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  const warnings = diagnostics.length - errors
  return `${several(errors, 'error')} and ${several(warnings, 'warning')}`
}

/** `1 file`, `2 files` */
export function several(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}
