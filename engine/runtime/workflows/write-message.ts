import type { Message } from '../../schema/message.ts'
import type { Access } from '../access/access.ts'
import { seesExpression } from '../access/sight.ts'
import type { App, AppEntity } from '../app/app.ts'
import { pseudoField } from '../app/pseudo-entity.ts'
import { defaultScales } from '../app/resolve-field.ts'
import { insertedSetting, shownSetting } from '../app/setting-texts.ts'
import { compile } from '../expressions/compile.ts'
import { resolve } from '../expressions/resolve.ts'
import { type Scope, siteOf } from '../expressions/scope.ts'
import { fieldKinds } from '../fields/index.ts'
import { type RecordData, wireOf } from '../values/record-data.ts'

/** How a message reaches people. */
export const channels = ['letter', 'email', 'sms'] as const
export type Channel = (typeof channels)[number]

/** What is said by one channel. A text message has no title. */
export interface Written {
  readonly title: string
  readonly body: string
}

/** The channels of a message: in the portal where it names none. */
export const channelsOf = ({ channels: declared }: Message): readonly Channel[] =>
  declared === undefined ? ['letter'] : channels.filter((channel) => Object.hasOwn(declared, channel))

/** Whom a message is written for: what they may see, and who they are. */
export interface Reader {
  readonly access: Access
  readonly scope: Omit<Scope, 'record' | 'row'>
}

/**
 * What a message of the app says to a reader, in the language of the app, by channel.
 * @param record as the reader sees it: without what is hidden from them, of masked values a part
 */
export function writeMessage(app: App, message: Message, record: RecordData, reader: Reader): Readonly<Partial<Record<Channel, Written>>> {
  const entity = app.entities.get(message.entity)
  if (!entity) return {}
  const values = new Map<string, string>()
  const insert = (template: string) =>
    template.replace(/\{([A-Za-z][A-Za-z0-9_.]*)\}/g, (_, name: string) => {
      const known = values.get(name) ?? textOf(app, message, entity, record, reader, name)
      values.set(name, known)
      return known
    })
  return Object.fromEntries(
    channelsOf(message).map((channel) => {
      const own = message.channels?.[channel]
      return [channel, { title: insert(own?.title ?? message.title), body: insert(own?.body ?? message.body) }]
    }),
  )
}

/** A variable of the message, or else a field of the record, as people read it. */
function textOf(app: App, message: Message, entity: AppEntity, record: RecordData, reader: Reader, name: string): string {
  const locale = { language: app.bundle.language, timeZone: app.bundle.app.timeZone }
  const site = siteOf(app, { record: entity.name })
  const variable = Object.hasOwn(message.variables ?? {}, name) ? message.variables?.[name] : undefined
  if (variable) {
    if (!seesExpression(app, reader.access, { record: entity }, variable.value)) return ''
    const { label, kind, scale } = variable
    const field = pseudoField('message', name, label, kind, scale ?? defaultScales[kind])
    const value = compile(variable.value, site)({ ...reader.scope, record })
    return fieldKinds[kind].format(fieldKinds[kind].write(value, field), field, locale)
  }
  const setting = insertedSetting(name)
  if (setting) return shownSetting(app, setting.file, setting.key)
  const target = resolve(site, `record.${name.replace(/^record\./, '')}`)
  if (target.kind !== 'field') return ''
  const value = wireOf(record, target.key)
  if ((record.$masked as readonly string[] | undefined)?.includes(target.key)) return value === null ? '' : String(value)
  const label = record.$labels?.[target.key]
  return fieldKinds[target.field.kind].format(value, target.field, { ...locale, ...(label !== undefined && { label }) })
}
