import type { Kind } from '../../schema/kinds.ts'
import { difference } from './difference.ts'
import { placeOf, textByText } from './edits.ts'
import { isSame, type Json } from './json.ts'
import type { Operation, Operations } from './operation.ts'
import { perform } from './perform.ts'
import { type Thing, tidied } from './thing.ts'

/** Whose change of an item is taken. */
export type Choice = 'mine' | 'theirs'

/** What two people made of one place of a thing, each over what both had before them. */
export interface Side {
  /** Names the item: `value/items/lending`. */
  readonly key: string
  /** What each did; nothing where one of them left it as it was. */
  readonly mine: Operations
  readonly theirs: Operations
  /** Both did the same: there is nothing to choose. */
  readonly isAgreed: boolean
}

/** What two people have made of a thing. */
export interface Sides {
  readonly base: Thing
  readonly items: readonly Side[]
  /** All that each did, in the order in which it is done. */
  readonly mine: Operations
  readonly theirs: Operations
}

/** What two people have made of a thing, item by item: changes of which one needs the other are one item. */
export function sides(kind: Kind, base: Thing, mine: Thing, theirs: Thing): Sides {
  const [own, others] = [mine, theirs].map((to) => textByText(difference(kind, base, tidied(kind, to)), base)) as [Operations, Operations]
  const roots = [...own, ...others].filter(({ do: what, at }) => what !== 'order' && at[0] === 'value').map(({ at }) => at.slice(1))
  const keys = new Map<string, { mine: Operation[]; theirs: Operation[] }>()
  const put = (side: Choice) => (operation: Operation) => {
    const key = itemOf(operation, roots)
    const item = keys.get(key) ?? { mine: [], theirs: [] }
    item[side].push(operation)
    keys.set(key, item)
  }
  own.forEach(put('mine'))
  others.forEach(put('theirs'))
  const items = [...keys].map(([key, item]) => ({ key, ...item, isAgreed: isSame(item.mine as Json, item.theirs as Json) }))
  return { base, items, mine: own, theirs: others }
}

/** What is taken of an item unless somebody says otherwise: the change of the one who made one. Nothing where both did. */
export function usualChoice({ mine, theirs, isAgreed }: Side): Choice | undefined {
  if (isAgreed || theirs.length === 0) return 'mine'
  return mine.length === 0 ? 'theirs' : undefined
}

/** The thing with the chosen side of every item. */
export function joined(kind: Kind, { base, items, mine, theirs }: Sides, choice: (side: Side) => Choice): Thing {
  const chosen = new Set(items.flatMap((side) => side[choice(side)]))
  const all = [...mine, ...theirs].filter((operation) => chosen.has(operation))
  const isOrder = ({ do: what }: Operation) => what === 'order'
  const operations = [...all.filter((operation) => !isOrder(operation)), ...all.filter(isOrder)]
  return tidied(kind, perform(base, operations).thing)
}

/** The outermost place that an operation stands in or makes; texts belong to what they are texts of. */
function itemOf({ do: what, at }: Operation, roots: readonly (readonly string[])[]): string {
  const place = placeOf(at)
  const isIn = (root: readonly string[]) => root.every((key, index) => place[index] === key)
  const outer = roots.filter((root) => isIn(root) && (what !== 'order' || root.length < place.length))
  const root = outer.reduce<readonly string[] | undefined>(
    (found, each) => (found && found.length <= each.length ? found : each),
    undefined,
  )
  return root ? ['value', ...root].join('/') : at.join('/')
}
