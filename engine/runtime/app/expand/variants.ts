import type { VariantScreen } from '../../../schema/screen.ts'
import { isObject } from '../shape/branch.ts'
import { didYouMean } from '../source/nearest.ts'
import type { Echo, Part } from './origin.ts'
import type { Expanded, ExpansionProblem } from './problem.ts'

type Draft = Record<string, unknown>

/** A screen that others may be variants of: with its fragments in their places, and where their parts come from. */
interface BaseScreen {
  readonly value: object
  readonly parts: readonly Part[]
  /** The path, with `.json`. */
  readonly file: string
}

/** Whether a screen is a variant of another. */
export const isVariant = (screen: unknown): screen is VariantScreen => isObject(screen) && screen.kind === 'variant'

/** The screen that a variant comes to: what it says in the place of what its screen says, entry by entry in maps. */
export function expandVariant(base: BaseScreen, variant: VariantScreen): Expanded {
  // Where a screen was before says nothing of its variants.
  const { was: _was, ...value }: Draft = { ...base.value }
  const problems: ExpansionProblem[] = []
  const { kind: _kind, of: _of, add = {}, without = {}, ...changed } = variant
  const inherited: Part[] = Object.keys(value).map((key) => ({ at: [key], from: [key], file: base.file }))
  const own: Part[] = []
  let taken = base.parts.map((part) => ofBase(part, base.file))
  for (const [key, part] of Object.entries(changed)) {
    const before = value[key]
    const isByEntry = isObject(part) && isObject(before) && maps.has(key)
    value[key] = isByEntry ? { ...before, ...part } : part
    const places = isByEntry ? Object.keys(part).map((entry) => [key, entry]) : [[key]]
    for (const at of places) {
      own.push({ at, from: at })
      taken = taken.filter((each) => !at.every((step, index) => each.at[index] === step))
    }
  }
  for (const [key, names] of Object.entries(without)) {
    const held = value[key]
    const known = Array.isArray(held) ? held.map(nameOf) : Object.keys(isObject(held) ? held : {})
    for (const [index, gone] of names.entries()) {
      if (known.includes(gone)) continue
      const message = `"${gone}" is not in "${key}" of the screen, so it cannot be left out.${didYouMean(gone, known)}`
      problems.push({ code: 'unknown-part', path: ['without', key, index], message })
    }
    if (isObject(held)) value[key] = Object.fromEntries(Object.entries(held).filter(([entry]) => !names.includes(entry)))
    if (!Array.isArray(held)) continue
    const kept = [...held.entries()].filter(([, item]) => !names.includes(nameOf(item)))
    value[key] = kept.map(([, item]) => item)
    const file = Object.hasOwn(changed, key) ? undefined : base.file
    const before = taken
    taken = before.filter(({ at }) => at[0] !== key || at.length < 2)
    for (const [index, [position]] of kept.entries()) {
      own.push({ at: [key, index], from: [key, position], ...(file && { file }) })
      const moved = before.filter(({ at }) => at[0] === key && at[1] === position)
      taken.push(...moved.map((part) => ({ ...part, at: [key, index, ...part.at.slice(2)] })))
    }
  }
  for (const [key, items] of Object.entries(add)) {
    const held = Array.isArray(value[key]) ? (value[key] as unknown[]) : []
    value[key] = [...held, ...items]
    for (const index of items.keys()) own.push({ at: [key, held.length + index], from: ['add', key, index] })
  }
  // Of two parts about one place the first one counts: what a fragment of the screen put there, then what the variant says.
  return { value, parts: [...taken, ...own, ...inherited], problems }
}

/** A part of a screen, as a part of its variant. */
const ofBase = ({ file, filled, ...part }: Part, screen: string): Part => ({
  ...part,
  file: file ?? screen,
  ...(filled && { filled: { ...filled, file: screen } }),
})

/** The properties of screens that are changed entry by entry. */
const maps: ReadonlySet<string> = new Set(['blocks', 'sections', 'steps', 'tiles'])

/** What an element of a list of a screen goes by. */
export function nameOf(item: unknown): string {
  if (typeof item === 'string') return item
  if (Array.isArray(item)) return String(item[0])
  return isObject(item) ? String(item.field ?? item.convert ?? item.transition ?? '') : ''
}

/** Where a variant, written in a file, names what it leaves out of its screen. */
export function echoesOf(screen: object, { without = {} }: VariantScreen, file: string): readonly Echo[] {
  return Object.entries(without).flatMap(([key, names]) =>
    names.map((gone, index): Echo => {
      const held = (screen as Draft)[key]
      const step = Array.isArray(held) ? held.findIndex((item) => nameOf(item) === gone) : gone
      return { of: [key, step], file, at: ['without', key, index] }
    }),
  )
}
