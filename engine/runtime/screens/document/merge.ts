import type { AppEntity } from '../../app/app.ts'
import { sameValue } from '../../documents/same-value.ts'
import { linesOf, type RecordData } from '../../values/record-data.ts'
import { type Address, cellAddress, rowAddress } from './address.ts'
import { isWritable } from './changes.ts'
import { keyOf } from './rows.ts'

export type Side = 'mine' | 'theirs'

/** One difference between my version and theirs; both started from `base`. */
export interface Difference {
  readonly address: Address
  /** `field`: a value, of the header or a cell. `row`: a line that one side removed and the other changed, or that only one side has. */
  readonly kind: 'field' | 'row'
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
  /** The side that is taken unless the person says otherwise; none when both changed it and a person must decide. */
  readonly suggested?: Side
}

/** Two versions of a record, compared with the one both started from. */
export interface Merge {
  readonly base: RecordData
  readonly mine: RecordData
  readonly theirs: RecordData
  readonly differences: readonly Difference[]
}

/** Compares my version and theirs, field by field and line by line. Computed fields are left out: they follow from the others. */
export function compareVersions(entity: AppEntity, base: RecordData, mine: RecordData, theirs: RecordData): Merge {
  const differences = fieldDifferences(entity, base, mine, theirs, (field) => field)
  for (const [name, lines] of entity.lines) differences.push(...lineDifferences(lines, name, base, mine, theirs))
  return { base, mine, theirs, differences }
}

/** The differences that no side is suggested for: a person decides. */
export function undecided(merge: Merge, choices: Readonly<Record<Address, Side>>): readonly Difference[] {
  return merge.differences.filter((difference) => !(choices[difference.address] ?? difference.suggested))
}

/** The record with every difference decided. It starts from their version, so it can be saved over it; computed fields are stale. */
export function resolve(entity: AppEntity, merge: Merge, choices: Readonly<Record<Address, Side>>): RecordData {
  const side = (address: Address) => {
    const difference = merge.differences.find((one) => one.address === address)
    return difference ? (choices[address] ?? difference.suggested ?? 'mine') : 'theirs'
  }
  const chosen = pickFields(entity, merge.mine, merge.theirs, (field) => side(field))
  for (const name of entity.lines.keys()) chosen[name] = pickRows(entity, name, merge, side)
  return chosen as RecordData
}

type Record3 = readonly [base: RecordData, mine: RecordData, theirs: RecordData]

function fieldDifferences(entity: AppEntity, ...args: [...Record3, (field: string) => Address]): Difference[] {
  const [base, mine, theirs, address] = args
  const found: Difference[] = []
  for (const field of entity.fields.values()) {
    const values = [base[field.name], mine[field.name], theirs[field.name]] as const
    if (!isWritable(entity, field) || sameValue(field, values[1], values[2])) continue
    const mineChanged = !sameValue(field, values[0], values[1])
    const theirsChanged = !sameValue(field, values[0], values[2])
    found.push({
      address: address(field.name),
      kind: 'field',
      base: values[0] ?? null,
      mine: values[1] ?? null,
      theirs: values[2] ?? null,
      ...(mineChanged && theirsChanged ? {} : { suggested: mineChanged ? 'mine' : 'theirs' }),
    })
  }
  return found
}

function lineDifferences(lines: AppEntity, name: string, ...versions: Record3): Difference[] {
  const [base, mine, theirs] = versions.map((version) => new Map(linesOf(version, name).map((row) => [keyOf(row), row])))
  const found: Difference[] = []
  for (const key of new Set([...(theirs?.keys() ?? []), ...(mine?.keys() ?? [])])) {
    const [old, here, there] = [base?.get(key), mine?.get(key), theirs?.get(key)]
    if (here && there) found.push(...fieldDifferences(lines, old ?? {}, here, there, (field) => cellAddress(name, key, field)))
    else if (here || there) found.push(rowDifference(lines, rowAddress(name, key), old, here, there))
  }
  return found
}

/** A row that only one side has: added by it, or removed by the other. */
function rowDifference(lines: AppEntity, address: Address, old?: RecordData, here?: RecordData, there?: RecordData): Difference {
  const row = { address, kind: 'row', base: old ?? null, mine: here ?? null, theirs: there ?? null } as const
  if (!old) return { ...row, suggested: here ? 'mine' : 'theirs' }
  const kept = here ?? there ?? {}
  const isChanged = [...lines.fields.values()].some(
    (field) => isWritable(lines, field) && !sameValue(field, old[field.name], kept[field.name]),
  )
  return isChanged ? row : { ...row, suggested: here ? 'theirs' : 'mine' }
}

function pickFields(entity: AppEntity, mine: RecordData, theirs: RecordData, side: (field: string) => Side): Record<string, unknown> {
  const chosen: Record<string, unknown> = { ...theirs }
  const labels: Record<string, unknown> = { ...theirs.$labels }
  for (const field of entity.fields.values()) {
    if (!isWritable(entity, field) || side(field.name) === 'theirs') continue
    chosen[field.name] = mine[field.name] ?? null
    labels[field.name] = mine.$labels?.[field.name]
    for (const path of Object.keys(mine)) if (path.startsWith(`${field.name}.`)) chosen[path] = mine[path]
  }
  return { ...chosen, $labels: labels }
}

/** Their rows in their order, then my new ones, without the rows that the chosen side does not have. */
function pickRows(entity: AppEntity, name: string, merge: Merge, side: (address: Address) => Side): RecordData[] {
  const lines = entity.lines.get(name)
  const mine = new Map(linesOf(merge.mine, name).map((row) => [keyOf(row), row]))
  const theirs = new Map(linesOf(merge.theirs, name).map((row) => [keyOf(row), row]))
  const chosen: RecordData[] = []
  for (const key of new Set([...theirs.keys(), ...mine.keys()])) {
    const [here, there] = [mine.get(key), theirs.get(key)]
    if (here && there && lines) chosen.push(pickFields(lines, here, there, (field) => side(cellAddress(name, key, field))) as RecordData)
    else {
      const row = side(rowAddress(name, key)) === 'mine' ? here : there
      if (row) chosen.push(row)
    }
  }
  return chosen
}
