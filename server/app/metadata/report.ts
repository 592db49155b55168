import { relative } from 'node:path'
import type { Diagnostic } from '../../../engine/runtime/app/diagnostic.ts'
import { Refusal } from '../process/refusal.ts'

/** Whether a bundle with these diagnostics may run. */
export const isRunnable = ({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }): boolean =>
  !diagnostics.some(({ severity }) => severity === 'error')

/** One diagnostic on one line: `screens/lending/loans.json:14:9 columns.2: …`. */
export function describe({ file, line, column, path, message }: Diagnostic): string {
  return `${file}:${line}:${column} ${path.length > 0 ? `${path.join('.')}: ` : ''}${message}`
}

/** Why the server does not start: every error of the metadata, each with its file, line and remedy. */
export function refuseMetadata(directory: string, diagnostics: readonly Diagnostic[]): Refusal {
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  const near = relative(process.cwd(), directory)
  const folder = near.startsWith('..') ? directory : near || '.'
  const lines = errors.map((error) => `  ${folder}/${describe(error)}`)
  const count = errors.length === 1 ? 'an error' : `${errors.length} errors`
  return new Refusal('wrongMetadata', [`The metadata has ${count}; the server does not start with it.`, ...lines].join('\n'), { folder })
}
