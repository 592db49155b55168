import type { App, AppEntity, AppField } from '../../../../engine/runtime/app/app.ts'
import { isSealed } from '../../../../engine/runtime/app/sealed.ts'
import { maxLengthOf } from '../../../../engine/runtime/fields/text.ts'
import { blindColumn, systemColumns } from '../columns/system_columns.ts'
import { quote } from '../identifiers.ts'
import { ordered } from './indexes.ts'
import type { HeldKey } from './keys.ts'
import type { Index } from './table.ts'

/** What an entry of an index holds at most is 2,704 bytes; a character is three of them or fewer. */
const mostCharacters = 850

/** The record of each row that a feed brings is looked up by the key of the feed: an index of it, where none holds it already. */
export function feedIndexes(app: App, entity: AppEntity, keys: readonly HeldKey[]): readonly Index[] {
  const operations = Object.values(app.bundle.connectors ?? {}).flatMap((connector) => Object.values(connector.operations))
  return operations.flatMap(({ entity: name, feed }) => {
    if (name !== entity.name || !feed) return []
    const fields = feed.key.flatMap((each) => entity.fields.get(each) ?? [])
    const isHeld = keys.some(({ key, index }) => index && key.when === undefined && key.fields.every((each) => feed.key.includes(each)))
    if (isHeld || fields.some(({ declaration }) => declaration?.unique)) return []
    const columns = fitting(fields).map((field) => (isSealed(field) ? blindColumn(field.column) : field.column))
    return columns.length === 0 ? [] : [ordered(entity.table, columns, { where: `${quote(systemColumns.deletedAt)} is null` })]
  })
}

/** The fields whose values an entry has room for, from the first on. */
function fitting(fields: readonly AppField[]): readonly AppField[] {
  let room = mostCharacters
  return fields.filter((field) => {
    room -= field.kind === 'text' || field.kind === 'code' ? maxLengthOf(field) : 0
    return room >= 0
  })
}
