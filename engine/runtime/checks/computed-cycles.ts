import type { Entity } from '../../schema/entity.ts'
import { dependencies } from '../expressions/dependencies.ts'
import type { Check } from './context.ts'
import { declaredFields } from './fields.ts'

/** No field that is computed, or cleared while it is hidden, depends on itself, straight or through others. Fields go by the path from the document: `copies.fee`. */
export const computedCycles: Check = function* ({ of }) {
  for (const { file, value } of of('entity')) {
    const graph = graphOf(value as Entity)
    for (const cycle of cyclesOf(graph)) {
      const start = graph.get(cycle[0] ?? '')
      const way = [...cycle, cycle[0]].join(' → ')
      if (start) yield { code: 'computed-cycle', file, path: start.path, message: `${way}: none of these can be computed first.` }
    }
  }
}

interface Computed {
  readonly path: readonly (string | number)[]
  readonly reads: readonly string[]
}

function graphOf(entity: Entity): ReadonlyMap<string, Computed> {
  const graph = new Map<string, Computed>()
  for (const { path, name, field } of declaredFields(entity)) {
    const key = field.kind !== 'lines' && field.computed !== undefined ? 'computed' : 'visible'
    const expression =
      key === 'visible' ? (field.whenHidden === 'clear' ? field.visible : undefined) : field.kind !== 'lines' && field.computed
    if (expression === undefined || expression === true || expression === false) continue
    const lines = path.length > 2 ? String(path[1]) : undefined
    const reads = dependencies(expression).map((read) =>
      read.startsWith('row.') && lines !== undefined ? `${lines}.${read.slice(4)}` : read.replace(/^record\./, ''),
    )
    graph.set(lines === undefined ? name : `${lines}.${name}`, { path: [...path, key], reads })
  }
  return graph
}

/** The cycles of a graph, each once. */
function cyclesOf(graph: ReadonlyMap<string, Computed>): string[][] {
  const done = new Set<string>()
  const cycles: string[][] = []
  const visit = (name: string, way: readonly string[]): void => {
    const start = way.indexOf(name)
    if (start >= 0) cycles.push(way.slice(start))
    if (start >= 0 || done.has(name)) return
    for (const read of graph.get(name)?.reads ?? []) if (graph.has(read)) visit(read, [...way, name])
    done.add(name)
  }
  for (const name of graph.keys()) visit(name, [])
  return cycles
}
