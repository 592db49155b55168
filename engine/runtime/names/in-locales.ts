import { kinds } from '../../schema/kinds.ts'
import type { Texts } from '../../schema/locale.ts'
import type { App } from '../app/app.ts'
import { type BundleFile, valueAt } from '../app/bundle-file.ts'
import { originOf } from '../app/expand/origin.ts'
import { isObject } from '../app/shape/branch.ts'
import type { JsonSchema } from '../app/shape/json-schema.ts'
import { texts } from '../app/shape/texts.ts'
import type { Step } from '../app/source/source.ts'
import { placeholders, settingMentions } from './in-texts.ts'
import type { Mention, Occurrence } from './occurrence.ts'
import { settingsIn, textsWithFields } from './placeholders.ts'

/**
 * The names that the texts of a file in another language use: their keys are made of the names on the way to the text
 * (`fields.dueDate.label`), and the texts insert fields. `at` is the path of the catalogue, `written` the names in the file itself.
 */
export function usedInLocale(app: App, at: string, file: BundleFile, locale: Texts, written: readonly Occurrence[]): Occurrence[] {
  const own = file.file.replace(/\.json$/, '')
  const names = byPlace(written)
  const inserting = new Map(textsWithFields(app, file).map((text) => [JSON.stringify(text.path), text.entity]))
  return texts(kinds[file.kind].schema as JsonSchema, file.value).flatMap(({ path, key }): Occurrence[] => {
    const translation = Object.hasOwn(locale, key) ? locale[key] : undefined
    if (translation === undefined || !isOwn(app, file, path)) return []
    const entity = inserting.get(JSON.stringify(path))
    const settings = settingsIn(translation).flatMap(settingMentions)
    const inserted = [...settings, ...(entity ? placeholders(app, file, entity, translation) : [])]
    return [
      ...inKey(file.value, path, names).map((mention): Occurrence => ({ ...mention, file: at, path: [own, key], at: 'key' })),
      ...inserted.map((mention): Occurrence => ({ ...mention, file: at, path: [own, key], at: 'value' })),
    ]
  })
}

/** Whether a text is written in the file itself, and so translated beside it: not in a fragment, nor in the screen that it is a variant of. */
function isOwn({ bundle }: App, { file }: BundleFile, path: readonly Step[]): boolean {
  const origins = bundle.origins?.[file]
  return !origins || originOf(origins, path).file === file
}

/** Whether a text of a locale may insert a field of that name. */
export function mayUse(locale: Texts, field: string): boolean {
  return Object.values(locale).some((text) => text.includes(field))
}

type Names = ReadonlyMap<string, readonly Occurrence[]>

/** The names in the key of a text: of a map the key itself; an element of a list goes by its `field`. */
function inKey(value: unknown, path: readonly Step[], names: Names): Mention[] {
  let offset = 0
  return path.flatMap((step, index) => {
    const place = path.slice(0, index + 1)
    const item = typeof step === 'number' ? valueAt(value, place) : undefined
    const isByField = isObject(item) && typeof item.field === 'string'
    const found = names.get(isByField ? placeOf([...place, 'field'], 'value') : placeOf(place, 'key')) ?? []
    const start = offset
    offset += String(isByField ? item.field : step).length + 1
    return found.map((name) => ({ name: name.name, start: start + name.start, end: start + name.end }))
  })
}

const placeOf = (path: readonly Step[], at: Occurrence['at']) => `${at} ${path.join('\0')}`

function byPlace(written: readonly Occurrence[]): Names {
  const found = new Map<string, Occurrence[]>()
  for (const occurrence of written) {
    const place = placeOf(occurrence.path, occurrence.at)
    const known = found.get(place)
    if (known) known.push(occurrence)
    else found.set(place, [occurrence])
  }
  return found
}
