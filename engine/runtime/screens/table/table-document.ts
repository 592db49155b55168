import type { Expression } from '../../../schema/expression.ts'
import type { LinesField, ValueField } from '../../../schema/field.ts'
import type { DocumentScreen, ListScreen } from '../../../schema/screen.ts'
import type { App, AppEntity, AppField } from '../../app/app.ts'
import { knowing, pseudoDocument } from '../../app/pseudo-entity.ts'
import { dependencies } from '../../expressions/dependencies.ts'
import type { RecordData } from '../../values/record-data.ts'
import type { Can, ScreenAccess } from '../document/can.ts'
import type { RecordAnswer } from '../document-model.ts'
import { asRows } from './as-rows.ts'

/** Records of a list as the rows of one document, so that they are edited, pasted, checked and undone as every lines are. */
interface TableDocument {
  readonly app: App
  readonly entity: AppEntity
  readonly screen: DocumentScreen
  readonly access: ScreenAccess
}

/** The field of the document that holds the records. */
export const tableRows = 'rows'
/** The id of the one document that a table is. */
export const tableId = 'table'
/** Records that a table has at most: all of them are checked and can be gone back to. */
export const mostTableRows = 500

/** The document of a list that is edited in place. */
export function tableDocument(app: App, list: AppEntity, screen: ListScreen): TableDocument {
  const name = `table.${list.name}`
  const rows = rowsOf(list, `${name}.${tableRows}`)
  const lines = { kind: 'lines' as const, label: list.label, fields: rows.declaration.fields } as LinesField
  const entity = pseudoDocument(name, list.label, { [tableRows]: lines })
  const inDocument: AppEntity = { ...rows, parent: { entity, field: tableRows } }
  const whole = { ...entity, lines: new Map([[tableRows, inDocument]]) }
  return {
    app: knowing(app, [whole, inDocument]),
    entity: whole,
    screen: {
      kind: 'document',
      title: screen.title,
      entity: name,
      sections: { [tableRows]: { label: screen.title, lines: tableRows, columns: [...screen.columns] } },
    },
    access: { operations: { [name]: ['read', 'update'] }, transitions: {}, readonly: {} },
  }
}

function rowsOf(list: AppEntity, name: string): AppEntity {
  const declared = list.declaration.fields as Readonly<Record<string, ValueField>>
  const fields = Object.fromEntries(Object.entries(declared).map(([key, field]) => [key, rowField(field)]))
  return {
    ...list,
    name,
    declaration: { ...asRows(list.declaration), kind: 'lines', fields } as AppEntity['declaration'],
    fields: new Map([...list.fields].map(([key, field]) => [key, inRows(field, name, fields[key])])),
    rules: list.rules.filter((rule) => ![rule.when ?? true, rule.require].some(readsOld)).map(asRows),
  }
}

/** What another system is asked, and files, belong to the page of a record. */
function rowField(field: ValueField): ValueField {
  const { asks: _, ...rest } = field as ValueField & { asks?: unknown }
  const row = asRows(rest) as ValueField
  return row.kind === 'attachment' ? { ...row, readonly: true } : row
}

const inRows = (field: AppField, entity: string, declaration: ValueField | undefined): AppField => ({
  ...field,
  entity,
  ...(declaration && { declaration }),
})

/** A row knows nothing of how it stood before: the server asks such a rule when the row is stored. */
const readsOld = (expression: Expression): boolean => dependencies(expression).some((path) => path === 'old' || path.startsWith('old.'))

/**
 * The records as the document that the server would hold. Rows come and go where the person may create and delete records; else those that
 * are there are changed.
 */
export function tableRecord(list: AppEntity, access: ScreenAccess, rows: readonly RecordData[]): RecordAnswer {
  const operations = access.operations[list.name] ?? []
  const frozen = access.readonly[list.name] ?? []
  const columns = [...list.fields.keys()].filter((field) => !frozen.includes(field))
  const isWhole = operations.includes('create') && operations.includes('delete') && frozen.length === 0
  const can: Can = {
    update: operations.includes('update'),
    delete: false,
    fields: isWhole ? true : columns.map((field) => `${tableRows}.${field}`),
    transitions: {},
  }
  return { ...({ id: tableId, version: 1, [tableRows]: rows } as RecordData), $can: can } as RecordAnswer
}

/** The columns that a table reads: the fields of the records, and what its columns show besides. */
export function tableColumns(list: AppEntity, shown: readonly string[]): readonly string[] {
  return [...new Set([...[...list.fields.keys()].filter((name) => name !== 'id'), ...shown])]
}
