import { relative } from 'node:path'
import { openBundle } from '../../engine/files/open-bundle.ts'
import type { Sources } from '../../engine/runtime/app/load.ts'
import type { Step } from '../../engine/runtime/app/source/source.ts'
import type { Command } from '../command.ts'
import { several } from '../report/human.ts'

/** Tells where requirements are met. */
export const requirements: Command = {
  summary: 'Tells which requirements of the specification the metadata meets (`source`), and where.',
  arguments: { 'id?': 'only this one, or those that start with it' },
  options: { json: { description: 'print the places as JSON' } },
  examples: {
    'pergola requirements': 'Every requirement that a rule, field, step or query names.',
    'pergola requirements delivery': 'Those whose ids start with `delivery`.',
  },
  run({ directory, cwd, arguments: [start = ''], options, out }) {
    const { sources } = openBundle(directory)
    const met = [...requirementsOf(sources)].filter(([id]) => id.startsWith(start)).sort(([a], [b]) => (a < b ? -1 : 1))
    if (options.json) {
      out.print(JSON.stringify(Object.fromEntries(met), undefined, 2))
      return 0
    }
    const folder = relative(cwd, directory).replaceAll('\\', '/') || '.'
    for (const [id, places] of met) {
      out.print(out.paint('bold', id))
      for (const { file, line, column, path } of places) {
        out.print(`  ${out.paint('cyan', `${folder}/${file}:${line}:${column}`)} ${out.paint('dim', path.join('.'))}`)
      }
    }
    out.print(`${several(met.length, 'requirement')} met.`)
    return 0
  },
}

/** Where a requirement is met. */
interface Meeting {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly path: readonly Step[]
}

/** The places that name each requirement. */
function requirementsOf(sources: Sources): ReadonlyMap<string, readonly Meeting[]> {
  const met = new Map<string, Meeting[]>()
  for (const source of sources.values()) {
    for (const { id, path } of namedIn(source.value, [])) {
      const meeting = { file: source.path, ...source.place(path), path }
      met.set(id, [...(met.get(id) ?? []), meeting])
    }
  }
  return met
}

/** Every `source` below a value: a list of ids beside what meets them. */
function* namedIn(value: unknown, path: readonly Step[]): Iterable<{ readonly id: string; readonly path: readonly Step[] }> {
  if (typeof value !== 'object' || value === null) return
  const { source } = value as { source?: unknown }
  if (Array.isArray(source)) for (const id of source) if (typeof id === 'string') yield { id, path }
  for (const [key, inner] of Object.entries(value)) yield* namedIn(inner, [...path, Array.isArray(value) ? Number(key) : key])
}
