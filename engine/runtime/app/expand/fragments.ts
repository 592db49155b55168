import type { Fragment, FragmentPart } from '../../../schema/fragment.ts'
import type { FragmentUse } from '../../../schema/fragment-use.ts'
import { type Kind, kinds } from '../../../schema/kinds.ts'
import { valueAt } from '../bundle-file.ts'
import { matches } from '../pattern.ts'
import { isObject } from '../shape/branch.ts'
import type { JsonSchema } from '../shape/json-schema.ts'
import { textsOf } from '../shape/texts.ts'
import { didYouMean } from '../source/nearest.ts'
import type { Step } from '../source/source.ts'
import type { Filled, Part, Use } from './origin.ts'
import { places } from './places.ts'
import type { Expanded, ExpansionProblem } from './problem.ts'
import { replaced } from './replaced.ts'
import { parametersIn, substitute } from './substitute.ts'

/** The fragments of a bundle, and the names of those that are not of their shape. */
export interface Fragments {
  readonly known: Readonly<Record<string, Fragment>>
  readonly paths: Readonly<Record<string, string>>
}

/** Whether something is the use of a fragment. */
const isUse = (value: unknown): value is FragmentUse => isObject(value) && typeof value.use === 'string'

/** Puts what fragments hold in the places where they are used; nothing when the file uses none. */
export function expandFragments(kind: Kind, value: unknown, fragments: Fragments): Expanded | undefined {
  const table = places[kind]
  let expanded = value
  let parts: readonly Part[] = []
  const problems: ExpansionProblem[] = []
  const uses: Use[] = []
  // What stands further down and later comes first: its path is still that of the file.
  for (const { rule, path, value: written } of table ? matches(table, value).toReversed() : []) {
    if (typeof written !== 'object' || written === null || !Object.values(written).some(isUse)) continue
    const holder = valueAt(expanded, path) as Holder | readonly unknown[]
    const made = Array.isArray(holder) ? inList(holder, rule, path, fragments) : inMap(holder as Holder, rule, path, fragments)
    expanded = replaced(expanded, path, made.value)
    parts = [...moved(parts, path, made.parts), ...made.parts]
    problems.unshift(...made.problems)
    uses.unshift(...usesIn(written, path))
  }
  return expanded === value ? undefined : { value: expanded, parts, problems, uses }
}

/** Parts inside a list after other parts have taken their places in it: each stands where its element stands now. */
function moved(parts: readonly Part[], path: readonly Step[], made: readonly Part[]): readonly Part[] {
  const now = new Map(made.filter(({ file }) => file === undefined).map(({ from, at }) => [from.at(-1), at]))
  return parts.map((part) => {
    const at = path.every((step, index) => part.at[index] === step) ? now.get(part.at[path.length]) : undefined
    return at ? { ...part, at: [...at, ...part.at.slice(at.length)] } : part
  })
}

function usesIn(holder: object, path: readonly Step[]): Use[] {
  return Object.entries(holder).flatMap(([key, item]): Use[] =>
    isUse(item) ? [{ kind: 'fragment', name: item.use, path: [...path, Array.isArray(holder) ? Number(key) : key, 'use'] }] : [],
  )
}

type Holder = Readonly<Record<string, unknown>>

function inList(list: readonly unknown[], part: FragmentPart, path: readonly Step[], fragments: Fragments): Expanded {
  const value: unknown[] = []
  const parts: Part[] = []
  const problems: ExpansionProblem[] = []
  for (const [index, item] of list.entries()) {
    const used = isUse(item) ? use(item, part, [...path, index], fragments) : undefined
    problems.push(...(used?.problems ?? []))
    const items = used ? (used.content as readonly unknown[]) : [item]
    for (const [inner, each] of items.entries()) {
      const from = used ? { from: [part, inner], file: used.file, filled: used.filled } : { from: [...path, index] }
      parts.push({ at: [...path, value.length], ...from })
      value.push(each)
    }
  }
  return { value, parts, problems }
}

function inMap(map: Holder, part: FragmentPart, path: readonly Step[], fragments: Fragments): Expanded {
  const value: Record<string, unknown> = {}
  const parts: Part[] = []
  const problems: ExpansionProblem[] = []
  for (const [key, item] of Object.entries(map)) {
    const used = isUse(item) ? use(item, part, [...path, key], fragments) : undefined
    if (!used) {
      value[key] = item
      continue
    }
    problems.push(...used.problems)
    for (const [index, [name, each]] of Object.entries(used.content).entries()) {
      if (Object.hasOwn(map, name) && name !== key) {
        const message = `The fragment "${used.name}" holds "${name}", which stands here already. Rename one of the two.`
        problems.push({ code: 'duplicate-name', path: [...path, key], at: 'key', message })
      }
      parts.push({ at: [...path, name], from: [part, used.keys[index] ?? name], file: used.file, filled: used.filled })
      value[name] = each
    }
  }
  return { value, parts, problems }
}

/** The arguments that are words for people and stand in texts of the fragment: nothing would translate them. */
function wordsIn(fragment: Fragment, args: Readonly<Record<string, unknown>>): readonly string[] {
  const inTexts = new Set(textsOf(kinds.fragment.schema as JsonSchema, fragment).flatMap(({ text }) => [...parametersIn(text)]))
  return Object.entries(args).flatMap(([arg, value]) =>
    inTexts.has(arg) && typeof value === 'string' && !/^[\w.:/-]*$/.test(value) ? [arg] : [],
  )
}

interface Used {
  readonly name: string
  readonly file: string
  readonly filled: Filled
  readonly content: object
  /** The keys of a map as they are written in the fragment. */
  readonly keys: readonly string[]
  readonly problems: readonly ExpansionProblem[]
}

function use(item: FragmentUse, part: FragmentPart, path: readonly Step[], { known, paths }: Fragments): Used {
  const { use: name, with: args = {} } = item
  const file = `${paths[name] ?? name}.json`
  const filled = { path: [...path, 'with'], args }
  const none = (problems: readonly ExpansionProblem[]): Used => ({ name, file, filled, content: [], keys: [], problems })
  const at = [...path, 'use']
  const fragment = Object.hasOwn(known, name) ? known[name] : undefined
  if (!fragment) {
    if (Object.hasOwn(paths, name)) return none([])
    const message = `"${name}" is not a fragment of this bundle.${didYouMean(name, Object.keys(known))}`
    return none([{ code: 'unknown-fragment', path: at, message }])
  }
  const content = fragment[part] as object | undefined
  if (!content) return none([{ code: 'wrong-fragment', path: at, message: `The fragment "${name}" holds no ${part}, which stand here.` }])
  const declared = Object.keys(fragment.params ?? {})
  const wrong = Object.keys(args).filter((arg) => !declared.includes(arg))
  const missing = [...parametersIn(content)].filter((param) => declared.includes(param) && !Object.hasOwn(args, param))
  const problems = [
    ...wordsIn(fragment, args).map(
      (arg): ExpansionProblem => ({
        code: 'wrong-fragment',
        path: [...path, 'with', arg],
        message: `"${arg}" stands in a text of the fragment "${name}", where words would stay in one language. Give a name or a number, or write the text where the fragment is used.`,
      }),
    ),
    ...wrong.map(
      (arg): ExpansionProblem => ({
        code: 'wrong-fragment',
        path: [...path, 'with', arg],
        at: 'key',
        message: `"${arg}" is not a parameter of the fragment "${name}".${didYouMean(arg, declared)}`,
      }),
    ),
    ...missing.map(
      (arg): ExpansionProblem => ({
        code: 'wrong-fragment',
        path: at,
        message: `The fragment "${name}" needs "${arg}": ${fragment.params?.[arg]} Give it in "with".`,
      }),
    ),
  ]
  if (missing.length > 0) return none(problems)
  return { name, file, filled, content: substitute(content, args) as object, keys: Object.keys(content), problems }
}
