import type { Entity } from '../../schema/entity.ts'
import type { DocumentScreen, ScreenOf } from '../../schema/screen.ts'
import type { App, AppEntity, AppField } from '../app/app.ts'
import { knowing, pseudoDocument } from '../app/pseudo-entity.ts'
import { settingField } from '../app/setting-field.ts'
import type { RecordData } from '../values/record-data.ts'
import type { ScreenAccess } from './document/can.ts'

/** A settings file as a document of one record, so that it is edited, checked, saved and merged as every other. */
export interface SettingsDocument {
  readonly app: App
  readonly entity: AppEntity
  readonly screen: DocumentScreen
  readonly access: ScreenAccess
}

/** The id of the one record that a settings file is. */
export const settingsId = 'settings'

/** The document of a settings screen; nothing when its file is not there, or is kept on the server. */
export function settingsDocument(app: App, screen: ScreenOf<'settings'>): SettingsDocument | undefined {
  const file = app.bundle.settings?.[screen.settings]
  if (!file) return undefined
  const name = `settings.${screen.settings}`
  const fields = new Map(
    Object.keys(file.keys).flatMap((key): [string, AppField][] => {
      const field = settingField(app, screen.settings, key)
      return field ? [[key, field]] : []
    }),
  )
  const entity = pseudoDocument(name, file.label, file.keys as Entity['fields'], fields)
  const cards = screen.sections ?? { all: { label: file.label, keys: Object.keys(file.keys) } }
  const sections = Object.entries(cards).map(([card, { label, keys }]) => [card, { label, fields: keys.filter((key) => fields.has(key)) }])
  return {
    app: knowing(app, [entity]),
    entity,
    screen: { kind: 'document', title: screen.title, entity: name, sections: Object.fromEntries(sections) },
    access: { operations: { [name]: ['read', 'update'] }, transitions: {}, readonly: {} },
  }
}

/** The values of a settings file as the record of its document: what was set, and elsewhere what the file says. */
export function settingsRecord(
  { entity }: SettingsDocument,
  answer: { readonly version: number; readonly values: Readonly<Record<string, unknown>> },
): RecordData {
  const values = [...entity.fields].map(([key, { declaration }]) => [key, answer.values[key] ?? declaration?.default ?? null])
  // The first change makes version 1; a document that the server holds has one.
  return { ...(Object.fromEntries(values) as RecordData), id: settingsId, version: answer.version }
}
