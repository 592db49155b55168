import type { App, AppEntity, AppField } from '../../../../engine/runtime/app/app.ts'
import { remember } from '../../../../engine/runtime/app/remember.ts'
import { isFound, isSealed } from '../../../../engine/runtime/app/sealed.ts'
import { snakeCase } from '../../../../engine/runtime/app/snake-case.ts'
import { columnType } from '../columns/column_types.ts'
import { hasSearchColumn, ownSearchFields, searchVersion, sortVersion } from '../columns/search_text.ts'
import { isSortedByPinyin } from '../columns/sort_fields.ts'
import { blindColumn, idSequence, sortColumn, systemColumns } from '../columns/system_columns.ts'
import { quote } from '../identifiers.ts'
import { checksOf } from './checks.ts'
import { feedIndexes } from './feed_indexes.ts'
import { holding, inAnyCase, missing, ordered, pieces, reference } from './indexes.ts'
import { heldKeys } from './keys.ts'
import { isAuditLog } from './log_view.ts'
import { systemTables } from './system_tables.ts'
import type { Column, ForeignKey, Index, Table } from './table.ts'

const defaults: Record<string, string> = {
  id: `nextval('${idSequence}'::regclass)`,
  version: '1',
  created_at: 'now()',
  updated_at: 'now()',
}
const always = new Set(['id', 'version', 'created_at', 'updated_at', 'parent'])
const present = `${quote(systemColumns.deletedAt)} is null`

/** Every table that the metadata asks for, and those of the platform: planned once, which takes longer than to write a record. */
export const desiredTables = remember((app: App): readonly Table[] => {
  const stored = [...app.entities.values()].filter(({ name }) => !isAuditLog(app, name))
  return [...systemTables, ...stored.map((entity) => tableOf(app, entity))]
})

function tableOf(app: App, entity: AppEntity): Table {
  const keys = heldKeys(app, entity)
  const fields = [...entity.fields.values()]
  const shadows: Column[] = [
    ...(entity.parent ? [plain(systemColumns.position, 'integer')] : [plain(systemColumns.deletedAt, 'timestamp(3) with time zone')]),
    ...(hasSearchColumn(entity)
      ? [
          {
            ...plain(systemColumns.search, 'text'),
            derivation: `search ${searchVersion}: ${names(ownSearchFields(entity))}`,
          },
        ]
      : []),
    ...fields.filter((field) => isSortedByPinyin(entity, field)).map(sortColumnOf),
    ...fields.filter(isBlind).map(blindColumnOf),
  ]
  return {
    name: entity.table,
    was: earlierTables(entity),
    columns: [...fields.map((field) => columnOf(entity, field)), ...shadows],
    key: ['id'],
    foreignKeys: fields.flatMap((field) => foreignKeysOf(app, entity, field)),
    indexes: unique([
      ...fields.flatMap((field) => indexesOf(entity, field)),
      ...declared(entity),
      ...keys.flatMap(({ index }) => index ?? []),
      ...ofAccounts(app, entity),
      ...feedIndexes(app, entity, keys),
      ...(hasSearchColumn(entity) ? [pieces(entity.table, systemColumns.search), missing(entity.table, systemColumns.search)] : []),
    ]),
    checks: checksOf(app, entity),
    exclusions: keys.flatMap(({ exclusion }) => exclusion ?? []),
  }
}

const plain = (name: string, type: string): Column => ({ name, was: [], type, required: false })

const names = (fields: readonly AppField[]) => fields.map(({ name }) => name).join(', ')

const sortColumnOf = ({ column, declaration }: AppField): Column => ({
  ...plain(sortColumn(column), 'text'),
  was: (declaration?.was ?? []).map((name) => sortColumn(snakeCase(name))),
  derivation: `pinyin ${sortVersion}`,
})

const isBlind = (field: AppField) => isSealed(field) && isFound(field)

const blindColumnOf = ({ column, declaration }: AppField): Column => ({
  ...plain(blindColumn(column), 'text'),
  was: (declaration?.was ?? []).map((name) => blindColumn(snakeCase(name))),
})

/** Earlier names of the table; those of lines follow from the earlier names of their document and of their field. */
function earlierTables({ name, table, parent, declaration }: AppEntity): readonly string[] {
  const own = (declaration.was ?? []).map(snakeCase)
  if (!parent) return own
  const fields = [snakeCase(name.split('.')[1] ?? ''), ...own]
  const documents = [parent.entity.table, ...(parent.entity.declaration.was ?? []).map(snakeCase)]
  return documents.flatMap((document) => fields.map((field) => `${document}_${field}`)).filter((earlier) => earlier !== table)
}

function columnOf(entity: AppEntity, field: AppField): Column {
  const type = columnType(field).type(field).replace('timestamptz(3)', 'timestamp(3) with time zone')
  const value = defaults[field.column]
  return {
    name: field.column,
    was: (field.declaration?.was ?? []).map(snakeCase),
    type,
    required: field.system ? always.has(field.column) : isRequired(entity, field),
    ...(field.system && value ? { default: value } : {}),
  }
}

/** A column refuses empty values where no rule can let one through: required always, and shown always. */
function isRequired(_entity: AppEntity, field: AppField): boolean {
  return field.declaration?.required === true && field.declaration.visible === undefined && field.declaration.computed === undefined
}

function foreignKeysOf(app: App, entity: AppEntity, field: AppField): ForeignKey[] {
  const target = field.kind === 'ref' && field.target ? app.entities.get(field.target) : undefined
  return target ? [reference(entity.table, field.column, target.table, field.name === 'parent' && field.system)] : []
}

function indexesOf(entity: AppEntity, field: AppField): Index[] {
  const where = entity.parent ? undefined : present
  const index = (columns: string[], isUnique = false) => ordered(entity.table, columns, { unique: isUnique, ...(where ? { where } : {}) })
  const found: Index[] = []
  if (isSealed(field)) return isFound(field) ? [index([blindColumn(field.column)], field.declaration?.unique)] : []
  if (field.declaration?.unique) found.push(index([field.column], true))
  if (field.name === 'parent' && field.system) found.push(ordered(entity.table, [field.column, systemColumns.position]))
  else if (field.kind === 'ref' && !(field.system && entity.parent === undefined)) found.push(index([field.column, 'id']))
  else if (field.multiple && (field.kind === 'refs' || field.declaration?.index)) found.push(holding(entity.table, field.column, where))
  else if (field.kind === 'status' || field.name === 'createdAt' || field.declaration?.index) {
    found.push(index([isSortedByPinyin(entity, field) ? sortColumn(field.column) : field.column, 'id']))
    if (isSortedByPinyin(entity, field)) found.push(index([field.column, 'id']))
  }
  return found
}

function declared(entity: AppEntity): Index[] {
  const where = entity.parent ? undefined : present
  return Object.values(entity.declaration.indexes ?? {}).map((names) =>
    ordered(
      entity.table,
      names.map((name) => entity.fields.get(name)?.column ?? snakeCase(name)),
      where ? { where } : {},
    ),
  )
}

/** Logins are one whatever the case of their letters; mail addresses and telephone numbers are looked up like that too. */
function ofAccounts(app: App, entity: AppEntity): Index[] {
  const { account } = app.bundle.app
  if (entity.name !== account.entity) return []
  return [account.login, account.email, account.phone].flatMap((name) => {
    const column = entity.fields.get(name ?? '')?.column
    return column === undefined ? [] : [inAnyCase(entity.table, column, { unique: name === account.login, where: present })]
  })
}

const unique = (indexes: readonly Index[]): readonly Index[] => [...new Map(indexes.map((index) => [index.name, index])).values()]
