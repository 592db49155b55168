import type { JsonSchema } from '../../../../runtime/app/shape/json-schema.ts'
import { followed, inner } from '../../../../runtime/app/shape/schema-at.ts'
import { type Edit, placeOf } from '../../../../runtime/overlays/edits.ts'
import { isJsonObject, type Json } from '../../../../runtime/overlays/json.ts'
import type { Thing } from '../../../../runtime/overlays/thing.ts'
import { kinds } from '../../../../schema/kinds.ts'
import type { Language } from '../../../../schema/names.ts'
import type { OverlayKind } from '../../../../schema/screens/editor.ts'

/** What sentences about changes of a thing are made with. */
export interface EditFrame {
  readonly kind: OverlayKind
  readonly language: Language
  /** The titles of screens by their addresses. */
  readonly screens: Readonly<Record<string, string>>
  readonly t: (key: string | readonly string[], values?: Readonly<Record<string, string>>) => string
}

/** Longer values are not told in a sentence: only that they are others. */
const mostTold = 60

/** A change of a thing in plain words. */
export function editSentence(edit: Edit, before: Thing, after: Thing, frame: EditFrame): string {
  const { t } = frame
  const tell = (key: string, values: Readonly<Record<string, string>>) => t(`editor:edits.${key}`, values)
  switch (edit.do) {
    case 'add': {
      const [place, value] = [placeWords(edit.at, isJsonObject(edit.after) ? after : before, frame), valueWords(edit.at, edit.after, frame)]
      return value === undefined ? tell('added', { place }) : tell('addedAs', { place, value })
    }
    case 'change': {
      const place = placeWords(edit.at, before, frame)
      const [from, to] = [valueWords(edit.at, edit.before, frame), valueWords(edit.at, edit.after, frame)]
      return from === undefined || to === undefined ? tell('changed', { place }) : tell('changedTo', { place, from, to })
    }
    case 'remove':
      return tell('removed', { place: placeWords(edit.at, before, frame) })
    case 'move':
      return tell('moved', {
        from: placeWords(edit.from, before, frame),
        to: placeWords(edit.at.slice(0, -2), after, frame) || tell('top', {}),
      })
    case 'order': {
      const named = edit.keys.map(
        (key) =>
          placeWords([...edit.at, key], after, frame)
            .split(separator)
            .at(-1) ?? key,
      )
      return tell('reordered', { names: named.map((name) => quoted(name, frame)).join(t('editor:edits.comma')) })
    }
    default:
      return edit satisfies never
  }
}

const separator = ' › '

/** Where something stands, as people call it: the labels of what it stands in, and the word for what it is. */
function placeWords(at: readonly string[], thing: Thing, { kind, language, screens, t }: EditFrame): string {
  const definitions = (kinds[kind].schema as JsonSchema).$defs ?? {}
  const keys = placeOf(at)
  let schema = followed(kinds[kind].schema as JsonSchema, thing.value, definitions)
  let value: Json | undefined = thing.value
  const words: string[] = []
  for (const [index, key] of keys.entries()) {
    const isName = schema?.patternProperties !== undefined && schema.properties?.[key] === undefined
    const next = schema && inner(schema, value, key)
    value = isJsonObject(value) ? value[key] : undefined
    schema = followed(next, value, definitions)
    if (isName) words.push(called(value, keys.slice(0, index + 1)) ?? key)
    else if (index === keys.length - 1 || schema?.patternProperties === undefined) words.push(captionOf(key))
  }
  if (at[0] === 'texts' && at[1] !== undefined) words.push(t(`editor:languages.${at[1]}`))
  return words.join(separator)

  function captionOf(key: string): string {
    const found = t([`editor:keysOf.${kind}.${key}`, `editor:keys.${key}`])
    return found === '' || found.endsWith(`keys.${key}`) ? key : found
  }
  function called(own: Json | undefined, path: readonly string[]): string | undefined {
    if (!isJsonObject(own)) return undefined
    for (const key of ['label', 'title'] as const) {
      const text = thing.texts[language]?.[`${path.join('.')}.${key}`] ?? own[key]
      if (typeof text === 'string' && text !== '') return text
    }
    return typeof own.screen === 'string' ? screens[own.screen] : undefined
  }
}

/** A value as people read it; nothing for one that has no short form. */
function valueWords(at: readonly string[], value: Json, frame: EditFrame): string | undefined {
  const { screens, t } = frame
  const key = at.at(-1) ?? ''
  if (typeof value === 'boolean') {
    // What is disabled or hidden is asked about the other way round.
    const isOn = key === 'disabled' || (frame.kind === 'menu' && key === 'hidden') ? !value : value
    return t(isOn ? 'editor:presentation.yes' : 'editor:presentation.no')
  }
  if (typeof value === 'number') return String(value)
  const told = typeof value === 'string' ? (screens[value] ?? value) : listed(value)
  return told === undefined || told.length > mostTold ? undefined : quoted(told, frame)

  function listed(list: Json): string | undefined {
    if (!Array.isArray(list) || !list.every((each): each is string => typeof each === 'string')) return undefined
    return list.map((each) => screens[each] ?? each).join(t('editor:edits.comma'))
  }
}

const quoted = (text: string, { t }: EditFrame): string => t('editor:edits.quoted', { text })
