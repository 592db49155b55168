import type { AppEntity } from '../../app/app.ts'
import { linesOf, type RecordData } from '../../values/record-data.ts'
import { cellAddress, KEY, parseAddress, rowAddress } from './address.ts'
import { keyOf } from './rows.ts'
import type { DocumentState } from './state.ts'

/** The keys that rows have got by being stored, by those they were sent with; of lines of which some were left out or added, only those that had an id. */
type Keys = ReadonlyMap<string, ReadonlyMap<string, string>>

/** The keys of the rows of a record that was stored, by those of the record that was sent; rows that have got an id are known by their place. */
export function storedKeys(entity: AppEntity, sent: RecordData, stored: RecordData): Keys {
  return new Map(
    [...entity.lines.keys()].map((name) => {
      const [before, after] = [linesOf(sent, name), linesOf(stored, name)]
      const known = new Set(after.map(keyOf))
      const isWhole = before.length === after.length
      const pairs = before.flatMap((row, index): readonly (readonly [string, string])[] => {
        const [old, place] = [keyOf(row), after[index]]
        if (known.has(old)) return [[old, old]]
        return isWhole && place && row.id === undefined ? [[old, keyOf(place)]] : []
      })
      return [name, new Map(pairs)]
    }),
  )
}

/** A document with its rows by the keys they have got; without those that were sent and are not known any more. */
export function rekeyed<State extends Pick<DocumentState, 'record' | 'rejected' | 'touched'>>(
  state: State,
  sent: RecordData,
  keys: Keys,
): State {
  const gone = (name: string, key: string) => !keys.get(name)?.has(key) && linesOf(sent, name).some((row) => keyOf(row) === key)
  const lines = [...keys].map(([name, known]) => {
    const rows = linesOf(state.record, name).filter((row) => !gone(name, keyOf(row)))
    return [name, rows.map((row) => ({ ...row, [KEY]: known.get(keyOf(row)) ?? keyOf(row) }))] as const
  })
  const moved = (address: string): readonly string[] => {
    const { lines: name, key, field } = parseAddress(address)
    if (name === undefined || key === undefined) return [address]
    if (gone(name, key)) return []
    const place = keys.get(name)?.get(key) ?? key
    return [field === undefined ? rowAddress(name, place) : cellAddress(name, place, field)]
  }
  return {
    ...state,
    record: { ...state.record, ...Object.fromEntries(lines) },
    rejected: Object.fromEntries(
      Object.entries(state.rejected).flatMap(([address, text]) => moved(address).map((place) => [place, text] as const)),
    ),
    touched: new Set([...state.touched].flatMap(moved)),
  }
}
