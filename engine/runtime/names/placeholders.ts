import type { Message } from '../../schema/message.ts'
import type { Screen } from '../../schema/screen.ts'
import type { App, AppEntity } from '../app/app.ts'
import type { BundleFile } from '../app/bundle-file.ts'
import { documentOf } from '../app/document-of.ts'
import { follow } from '../app/path.ts'
import { matches, type Patterns, patterns } from '../app/pattern.ts'
import { insertedSetting } from '../app/setting-texts.ts'
import { didYouMean } from '../app/source/nearest.ts'
import type { Step } from '../app/source/source.ts'
import type { Check } from '../checks/context.ts'
import type { Finding } from '../checks/finding.ts'
import { type Base, itsEntity, itself, itsLines } from './base.ts'

/** Where texts may insert a field, and of which entity. */
const places: Partial<Record<BundleFile['kind'], Patterns<Base>>> = {
  entity: patterns<Base>({
    'rules.*.message': itself,
    'fields.*.rules.*.message': itsLines,
    'keys.*.message': itself,
    'fields.*.keys.*.message': itsLines,
  }),
  workflow: patterns<Base>({ 'transitions.*.guards.*.message': itsEntity }),
  print: patterns<Base>({ 'clauses.*.text': itsEntity }),
  message: patterns<Base>({ title: itsEntity, body: itsEntity, 'channels.*.title': itsEntity, 'channels.*.body': itsEntity }),
}

/** A text that may insert fields of an entity. */
interface TextWithFields {
  readonly path: readonly Step[]
  readonly text: string
  readonly entity: AppEntity
}

/** The texts of a file that may insert fields. */
export function textsWithFields(app: App, file: BundleFile): TextWithFields[] {
  const table = places[file.kind]
  if (!table) return []
  return matches(table, file.value).flatMap(({ rule, path, value }) => {
    const entity = rule({ app, file, path })
    return entity && typeof value === 'string' ? [{ path, text: value, entity }] : []
  })
}

/** What stands in braces in a text is a field of the record, and on a page to be read a route parameter. */
export const placeholders: Check = function* ({ app, files }) {
  for (const file of files) {
    yield* onPage(file)
    yield* insertedSettings(app, file)
    for (const { path, text, entity } of textsWithFields(app, file)) {
      const variables = variablesOf(file)
      for (const name of placeholdersOf(text)) {
        if (variables.includes(name) || insertedSetting(name)) continue
        if (leads(entity, name, (start, rest) => follow(app, start, rest).lost === undefined)) continue
        const meant = didYouMean(name, [...variables, ...entity.fields.keys()])
        yield { code: 'unknown-placeholder', file: file.file, path, message: `"{${name}}": ${entity.name} has no such field.${meant}` }
      }
    }
  }
}

/** Texts that may insert values of settings and no field. */
const settingTexts: Partial<Record<BundleFile['kind'], Patterns<true>>> = {
  entity: patterns<true>({ 'fields.*.help': true, 'fields.*.fields.*.help': true }),
  setting: patterns<true>({ 'keys.*.help': true }),
  screen: patterns<true>({ 'blocks.*.text': true, 'steps.*.text': true }),
}

/** The values of settings that a file inserts into its texts, with where and how far into the text the name begins. */
export function settingsInTexts(app: App, file: BundleFile): InsertedSetting[] {
  const table = settingTexts[file.kind]
  const plain = table
    ? matches(table, file.value).flatMap(({ path, value }) => (typeof value === 'string' ? [{ path, text: value }] : []))
    : []
  return [...plain, ...textsWithFields(app, file)].flatMap(({ path, text }) => settingsIn(text).map((found) => ({ path, ...found })))
}

/** The values of settings that a text inserts. */
export function settingsIn(text: string): Omit<InsertedSetting, 'path'>[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].flatMap(({ 1: name = '', index }) => {
    const setting = insertedSetting(name)
    return setting ? [{ ...setting, start: index + 1 }] : []
  })
}

/** A value of settings in a text. */
export interface InsertedSetting {
  readonly path: readonly Step[]
  readonly file: string
  readonly key: string
  /** Where the name begins in the text. */
  readonly start: number
}

function* insertedSettings(app: App, file: BundleFile): Iterable<Finding> {
  for (const { path, file: name, key } of settingsInTexts(app, file)) {
    const declared = app.bundle.settings ?? {}
    const settings = Object.hasOwn(declared, name) ? declared[name] : undefined
    if (settings?.private !== true && settings && Object.hasOwn(settings.keys, key)) continue
    const why = settings?.private === true ? 'the settings never leave the server' : 'there is no such setting'
    const meant = didYouMean(key, Object.keys(settings?.keys ?? {}))
    yield { code: 'unknown-placeholder', file: file.file, path, message: `"{settings.${name}.${key}}": ${why}.${meant}` }
  }
}

function* onPage({ kind, file, value }: BundleFile): Iterable<Finding> {
  const screen = value as Screen
  if (kind !== 'screen' || screen.kind !== 'content') return
  const declared = (screen.params ?? []).flatMap((shape) => [...shape.matchAll(/:([A-Za-z][A-Za-z0-9]*)/g)].map(([, name = '']) => name))
  for (const [name, block] of Object.entries(screen.blocks)) {
    if (!('text' in block)) continue
    for (const param of placeholdersOf(block.text)) {
      if (declared.includes(param) || insertedSetting(param)) continue
      const message = `"{${param}}": the screen declares no route parameter of this name.${didYouMean(param, declared)}`
      yield { code: 'unknown-placeholder', file, path: ['blocks', name, 'text'], message }
    }
  }
}

/** What a message works out and inserts like a field of its record. */
export const variablesOf = ({ kind, value }: BundleFile): readonly string[] =>
  kind === 'message' ? Object.keys((value as Message).variables ?? {}) : []

/** `{quantity}` -> `quantity`. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
}

/** A rule of lines may also insert a field of the document: `record.loanNo`. */
function leads(entity: AppEntity, name: string, isThere: (start: AppEntity, path: string) => boolean): boolean {
  const [scope, ...rest] = name.split('.')
  if (scope === 'record' && rest.length > 0) return isThere(documentOf(entity), rest.join('.'))
  if (scope === 'row' && rest.length > 0) return isThere(entity, rest.join('.'))
  return isThere(entity, name)
}
