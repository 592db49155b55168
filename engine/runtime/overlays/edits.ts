import type { Kind } from '../../schema/kinds.ts'
import { difference } from './difference.ts'
import { isJsonObject, isSame, type Json } from './json.ts'
import type { Operation, Operations } from './operation.ts'
import type { Thing } from './thing.ts'

/** What is another in a thing than it was before, as people are told it. */
export type Edit =
  | { readonly do: 'add'; readonly at: readonly string[]; readonly after: Json }
  | { readonly do: 'change'; readonly at: readonly string[]; readonly before: Json; readonly after: Json }
  | { readonly do: 'remove'; readonly at: readonly string[]; readonly before: Json }
  /** Stands in another map than before, and is otherwise the same. */
  | { readonly do: 'move'; readonly from: readonly string[]; readonly at: readonly string[] }
  /** The keys of a map that stand elsewhere among the others. */
  | { readonly do: 'order'; readonly at: readonly string[]; readonly keys: readonly string[] }

/** What a thing has become, with the texts of what came, went or moved told by it alone. */
export function edits(kind: Kind, before: Thing, after: Thing): readonly Edit[] {
  const found = textByText(difference(kind, before, after), before).flatMap((operation) => editOf(operation, before, after))
  const whole = found.filter(({ do: what, at }) => what !== 'order' && at[0] === 'value')
  const isTold = ({ at }: Edit) => at[0] === 'texts' && whole.some((other) => isBelow(placeOf(at), placeOf(other.at)))
  return moves(found.filter((edit) => !isTold(edit)))
}

/** The operations with those of a whole catalogue as operations of its texts. */
export function textByText(operations: Operations, before: Thing): Operations {
  return operations.flatMap((operation): Operations => {
    const { do: what, at } = operation
    if (at[0] !== 'texts' || at.length !== 2 || what === 'order') return [operation]
    const texts = what === 'put' ? operation.value : valueAt(before, at)
    return Object.entries(isJsonObject(texts) ? texts : {}).map(([key, value]) =>
      what === 'put' ? { do: 'put', at: [...at, key], value } : { do: 'remove', at: [...at, key] },
    )
  })
}

/** The keys that lead to a place in the file, also of one of its texts. */
export const placeOf = (at: readonly string[]): readonly string[] => (at[0] === 'texts' ? (at[2]?.split('.') ?? []) : at.slice(1))

/** What stands at a place of a thing. */
const valueAt = (thing: Thing, at: readonly string[]): Json | undefined =>
  at.reduce<Json | undefined>(
    (value, key) => (isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    thing as unknown as Json,
  )

const isBelow = (place: readonly string[], above: readonly string[]) =>
  place.length > above.length && above.every((key, index) => place[index] === key)

function editOf(operation: Operation, before: Thing, after: Thing): readonly Edit[] {
  const { at } = operation
  const was = valueAt(before, at)
  switch (operation.do) {
    case 'put':
      if (was === undefined) return [{ do: 'add', at, after: operation.value }]
      return [{ do: 'change', at, before: was, after: operation.value }]
    case 'remove':
      return was === undefined ? [] : [{ do: 'remove', at, before: was }]
    case 'order': {
      const keys = strayed(keysAt(before, at), keysAt(after, at))
      return keys.length === 0 ? [] : [{ do: 'order', at, keys }]
    }
    default:
      return operation satisfies never
  }
}

function keysAt(thing: Thing, at: readonly string[]): readonly string[] {
  const map = valueAt(thing, at)
  return isJsonObject(map) ? Object.keys(map) : []
}

/** The fewest keys that have to go elsewhere to make one order of another. */
function strayed(before: readonly string[], after: readonly string[]): readonly string[] {
  const places = new Map(before.map((key, index) => [key, index]))
  const kept = after.filter((key) => places.has(key))
  const best: (readonly string[])[] = []
  for (const key of kept) {
    const rising = best.filter((run) => (places.get(run.at(-1) ?? '') ?? 0) < (places.get(key) ?? 0))
    const longest = rising.reduce<readonly string[]>((found, run) => (run.length > found.length ? run : found), [])
    best.push([...longest, key])
  }
  const staying = new Set(best.reduce<readonly string[]>((found, run) => (run.length > found.length ? run : found), []))
  return kept.filter((key) => !staying.has(key))
}

/** What goes at one place and comes at another as it was has moved. */
function moves(found: readonly Edit[]): readonly Edit[] {
  const gone = found.filter((edit) => edit.do === 'remove')
  const moved = new Set<Edit>()
  const told = found.map((edit): Edit => {
    if (edit.do !== 'add' || !isJsonObject(edit.after)) return edit
    const from = gone.find((other) => !moved.has(other) && isSame(other.before, edit.after))
    if (!from) return edit
    moved.add(from)
    return { do: 'move', from: from.at, at: edit.at }
  })
  return told.filter((edit) => !moved.has(edit))
}
