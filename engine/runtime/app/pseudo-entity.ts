import type { Entity } from '../../schema/entity.ts'
import type { App, AppEntity, AppField } from './app.ts'
import { rememberPair } from './remember.ts'

/** Something that expressions read like a record, though no table holds it: a row of a report, the answer of another system. */
export function pseudoEntity(name: string, label: string, fields: ReadonlyMap<string, AppField>): AppEntity {
  const [display = 'id'] = fields.keys()
  return Object.freeze({
    name,
    label,
    declaration: { label, display, fields: {} },
    fields,
    lines: new Map(),
    display,
    displays: [display],
    code: display,
    search: [],
    rules: [],
    table: '',
  })
}

/** Something that is filled in like a document of one record, though no table holds it: the settings of a file, a list that is edited as a table. */
export function pseudoDocument(
  name: string,
  label: string,
  declared: Entity['fields'],
  fields: ReadonlyMap<string, AppField> = new Map(),
): AppEntity {
  const declaration = { label, display: 'id', fields: declared }
  return Object.freeze({ ...pseudoEntity(name, label, fields), declaration, display: 'id', displays: ['id'], code: 'id' })
}

/** A value of a kind, as a field of such a thing. */
export function pseudoField(entity: string, name: string, label: string, kind: AppField['kind'], scale?: number): AppField {
  return Object.freeze({ name, entity, kind, label, system: false, multiple: false, ...(scale !== undefined && { scale }), column: name })
}

/** The app, knowing such things beside its entities. */
export function knowing(app: App, entities: readonly AppEntity[]): App {
  return entities.filter(({ name }) => !app.entities.has(name)).reduce(knowingOne, app)
}

const knowingOne = rememberPair(
  (app: App, entity: AppEntity): App => ({ ...app, entities: new Map(app.entities).set(entity.name, entity) }),
)
