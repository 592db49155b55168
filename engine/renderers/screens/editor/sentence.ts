import type { TFunction } from 'i18next'
import { isJsonObject, type Json } from '../../../runtime/overlays/json.ts'
import type { Thing } from '../../../runtime/overlays/thing.ts'
import type { ThingDiagnostic } from '../../api/overlays.ts'

/** What is wrong, in the reader's language where the catalogue has a sentence for it; else as the checker says it. */
export function sentence({ code, message, problem }: ThingDiagnostic, t: TFunction): string {
  if (!problem) return t(`editor:mistakes.${code}`, { defaultValue: message })
  const { params } = problem
  const types = Object.fromEntries(
    (['expected', 'actual', 'first'] as const).flatMap((key) => (typeof params[key] === 'string' ? [[key, typeName(params[key], t)]] : [])),
  )
  return t(`editor:problems.${problem.code}`, { ...params, ...types, defaultValue: message })
}

/** A type of the expression language as people call it; `choice of status` has a name of its own in it. */
function typeName(type: string, t: TFunction): string {
  const [, kind = type, name = ''] = /^(choice|reference|lines|list|text)(?: of| to)? (.+)$/.exec(type) ?? []
  const inner = kind === 'list' ? typeName(name, t) : name
  return t(`editor:types.${kind === 'text' && name !== '' ? 'string' : kind}`, { name: inner, defaultValue: type })
}

/** What `placeWords` reads a thing with. */
interface Reading {
  readonly language: string
  readonly t: TFunction
  /** What a part is called that is only named where it stands: the column of a formula. */
  readonly labelOf?: ((name: string) => string) | undefined
}

/**
 * Where something is wrong in a thing, in the words of its editor, from the outside in: parts that have a label are called by it.
 * @param at the place in the thing, with `value`, or `texts` and the language, before it
 */
export function placeWords({ value, texts }: Thing, at: ThingDiagnostic['at'], { language, t, labelOf }: Reading): readonly string[] {
  const path = at[0] === 'texts' ? String(at[2]).split('.') : at.slice(1)
  const words: string[] = []
  let here: Json | undefined = value
  for (const [depth, step] of path.entries()) {
    here = Array.isArray(here) ? here[Number(step)] : isJsonObject(here) ? here[String(step)] : undefined
    const label = isJsonObject(here) && typeof here.label === 'string' ? here.label : undefined
    const key = `${path.slice(0, depth + 1).join('.')}.label`
    const word = (label && (translated(texts, language, key) ?? label)) || nameOf(here, step, t, labelOf)
    // Groups in groups: what holds the parts is said once.
    if (label !== undefined || !words.includes(word)) words.push(word)
  }
  return words
}

/** A part without a label: by what it names, by its key as the editor calls it, or by its place from 1. */
function nameOf(here: Json | undefined, step: string | number, t: TFunction, labelOf: Reading['labelOf']): string {
  if (typeof step === 'string') return t(`editor:keys.${step}`, { defaultValue: step })
  const named = isJsonObject(here) ? here.field : here
  return typeof named === 'string' ? (labelOf?.(named) ?? named) : String(step + 1)
}

const translated = (texts: Thing['texts'], language: string, key: string): string | undefined =>
  (texts as Readonly<Record<string, Readonly<Record<string, string>> | undefined>>)[language]?.[key]
