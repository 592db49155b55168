import { isObject } from '../shape/branch.ts'
import { didYouMean } from '../source/nearest.ts'
import type { Echo, Part } from './origin.ts'
import type { Expanded, ExpansionProblem } from './problem.ts'

type Draft = Record<string, unknown>

/** The screens that a screen declares as its variants, by the last part of their address. */
export function variantsOf(screen: unknown): readonly string[] {
  return isObject(screen) && isObject(screen.variants) ? Object.keys(screen.variants) : []
}

/** A screen without its variants. */
export function withoutVariants(screen: unknown): unknown {
  const { variants: _variants, ...base } = screen as Draft
  return base
}

/** The screen that a variant comes to: what it says in the place of what its screen says, entry by entry in maps. */
export function expandVariant(screen: unknown, name: string): Expanded {
  const value = withoutVariants(screen) as Draft
  const variant = ((screen as Draft).variants as Record<string, Draft>)[name] ?? {}
  const parts: Part[] = []
  const problems: ExpansionProblem[] = []
  const { add = {}, without = {}, ...changed } = variant as { add?: Record<string, unknown[]>; without?: Record<string, string[]> } & Draft
  for (const [key, part] of Object.entries(changed)) {
    const from = ['variants', name, key]
    const before = value[key]
    if (!isObject(part) || !isObject(before) || !maps.has(key)) {
      value[key] = part
      parts.push({ at: [key], from })
      continue
    }
    value[key] = { ...before, ...part }
    for (const entry of Object.keys(part)) parts.push({ at: [key, entry], from: [...from, entry] })
  }
  for (const [key, names] of Object.entries(without)) {
    const held = value[key]
    const known = Array.isArray(held) ? held.map(nameOf) : Object.keys(isObject(held) ? held : {})
    for (const [index, gone] of names.entries()) {
      if (known.includes(gone)) continue
      const message = `"${gone}" is not in "${key}" of the screen, so it cannot be left out.${didYouMean(gone, known)}`
      problems.push({ code: 'unknown-part', path: ['variants', name, 'without', key, index], message })
    }
    if (isObject(held)) value[key] = Object.fromEntries(Object.entries(held).filter(([entry]) => !names.includes(entry)))
    if (!Array.isArray(held)) continue
    const isReplaced = Object.hasOwn(changed, key)
    const kept = [...held.entries()].filter(([, item]) => !names.includes(nameOf(item)))
    value[key] = kept.map(([, item]) => item)
    const from = isReplaced ? ['variants', name, key] : [key]
    for (const [index, [before]] of kept.entries()) parts.push({ at: [key, index], from: [...from, before] })
  }
  for (const [key, items] of Object.entries(add)) {
    const held = Array.isArray(value[key]) ? (value[key] as unknown[]) : []
    value[key] = [...held, ...items]
    for (const index of items.keys()) parts.push({ at: [key, held.length + index], from: ['variants', name, 'add', key, index] })
  }
  return { value, parts, problems }
}

/** The properties of screens that are changed entry by entry. */
const maps: ReadonlySet<string> = new Set(['blocks', 'sections', 'steps', 'tiles'])

/** What an element of a list of a screen goes by. */
function nameOf(item: unknown): string {
  if (typeof item === 'string') return item
  if (Array.isArray(item)) return String(item[0])
  return isObject(item) ? String(item.field ?? item.convert ?? '') : ''
}

/** Where the variants of a screen name what they leave out of it. */
export function echoesOf(screen: unknown): readonly Echo[] {
  const { variants = {}, ...base } = screen as Draft & { variants?: Record<string, { without?: Record<string, string[]> }> }
  return Object.entries(variants).flatMap(([variant, { without = {} }]) =>
    Object.entries(without).flatMap(([key, names]) =>
      names.map((gone, index): Echo => {
        const held = base[key]
        const step = Array.isArray(held) ? held.findIndex((item) => nameOf(item) === gone) : gone
        return { of: [key, step], at: ['variants', variant, 'without', key, index] }
      }),
    ),
  )
}
