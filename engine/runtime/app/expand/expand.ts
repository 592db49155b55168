import { type Kind, kinds } from '../../../schema/kinds.ts'
import type { Role } from '../../../schema/role.ts'
import type { RowScope } from '../../../schema/scope.ts'
import type { VariantScreen } from '../../../schema/screen.ts'
import type { Diagnostic } from '../diagnostic.ts'
import type { Fault } from '../shape/fault.ts'
import type { JsonSchema } from '../shape/json-schema.ts'
import { faults } from '../shape/shape.ts'
import { didYouMean } from '../source/nearest.ts'
import { expandFragments, type Fragments } from './fragments.ts'
import { type Located, located, toldOf } from './located.ts'
import type { Origins, Use } from './origin.ts'
import { places } from './places.ts'
import type { Expanded, ExpansionProblem } from './problem.ts'
import { expandScopes } from './scopes.ts'
import { echoesOf, expandVariant, isVariant } from './variants.ts'

/** The files of a bundle as they are written, by kind and name. */
interface Written extends Located {
  readonly files: Readonly<Record<Kind, Readonly<Record<string, unknown>>>>
  readonly paths: Readonly<Record<Kind, Readonly<Record<string, string>>>>
}

/** A file that was put together: what takes the place of the written one. */
export interface ExpandedFile {
  readonly kind: Kind
  readonly name: string
  /** The path, with `.json`. */
  readonly path: string
  readonly value: unknown
  readonly origins: Origins
  readonly isOfShape: boolean
}

/** What was put together, and what is wrong with it. */
interface Expansion {
  readonly files: readonly ExpandedFile[]
  readonly diagnostics: readonly Diagnostic[]
}

/** A file with its fragments in their places. */
interface WithFragments extends Expanded {
  readonly name: string
  /** The path, with `.json`. */
  readonly file: string
  readonly value: object
}

/** Puts fragments, row scopes and variants in their places, so that nothing after it knows of them. */
export function expand(written: Written): Expansion {
  const made = new Making(written)
  const screens = withFragments(written, made)
  expandScreens(written, screens, made)
  for (const [name, value] of Object.entries(written.files.role)) {
    const file = `${written.paths.role[name]}.json`
    const role = expandScopes(value as Role, written.files.scope as Record<string, RowScope>, written.paths.scope)
    if (!role) continue
    made.tell({ file, layers: [] }, role.problems)
    const origins = { file, layers: [role.parts], uses: role.uses ?? [] }
    made.files.push({ kind: 'role', name, path: file, value: role.value, origins, isOfShape: true })
  }
  return { files: made.files, diagnostics: made.diagnostics }
}

/** What comes of it, as it is put together. */
class Making {
  readonly files: ExpandedFile[] = []
  readonly diagnostics: Diagnostic[] = []
  readonly #written: Written

  constructor(written: Written) {
    this.#written = written
  }

  tell(origins: Origins, found: readonly (Fault | Expanded['problems'][number])[]): void {
    for (const { code, path, at, message } of found) {
      const location = located(this.#written, origins, path, at)
      this.diagnostics.push({ code, severity: 'error', ...location, message: toldOf(message, location, origins, path) })
    }
  }

  put(kind: Kind, name: string, { problems, value }: Pick<Expanded, 'problems' | 'value'>, origins: Origins): void {
    const found = problems.length === 0 ? faults(kinds[kind].schema as JsonSchema, value) : []
    this.tell(origins, found)
    const isOfShape = found.every(({ code }) => code === 'unknown-key')
    this.files.push({ kind, name, path: origins.file, value, origins, isOfShape })
  }
}

/** Puts fragments into the files of every kind; gives the screens, of which variants are yet to be made. */
function withFragments(written: Written, made: Making): ReadonlyMap<string, WithFragments> {
  const fragments: Fragments = { known: written.files.fragment as Fragments['known'], paths: written.paths.fragment }
  const screens = new Map<string, WithFragments>()
  for (const kind of Object.keys(places) as Kind[]) {
    for (const [name, value] of Object.entries(written.files[kind])) {
      const file = `${written.paths[kind][name]}.json`
      const used = expandFragments(kind, value, fragments)
      made.tell({ file, layers: [] }, used?.problems ?? [])
      const whole = { name, file, value, parts: [], problems: [], ...used } as WithFragments
      if (kind === 'screen') screens.set(name, whole)
      else if (used) made.put(kind, name, whole, originsOf(whole))
    }
  }
  return screens
}

/** Makes the variants of screens, each from the screen that it is of, which may itself use fragments. */
function expandScreens(written: Written, screens: ReadonlyMap<string, WithFragments>, made: Making): void {
  const bases = new Map<string, WithFragments>()
  const variants = [...screens.values()].filter(({ value }) => isVariant(value))
  const variantsBySource = Map.groupBy(variants, ({ value }) => (value as VariantScreen).of)
  for (const screen of screens.values()) {
    const { name, value } = screen
    if (isVariant(value)) continue
    const echoes = (variantsBySource.get(name) ?? []).flatMap((variant) => echoesOf(value, variant.value as VariantScreen, variant.file))
    if (screen.uses || echoes.length > 0) made.put('screen', name, screen, { ...originsOf(screen), ...(echoes.length > 0 && { echoes }) })
    bases.set(name, screen)
  }
  for (const variant of variants) {
    const { name, file, parts, problems } = variant
    const value = variant.value as VariantScreen
    const base = bases.get(value.of)
    if (!base) {
      made.tell({ file, layers: [] }, noBase(value.of, bases, screens, written.paths.screen))
      made.files.push({ kind: 'screen', name, path: file, value, origins: { file, layers: [parts] }, isOfShape: false })
      continue
    }
    const whole = expandVariant(base, value)
    made.tell({ file, layers: [parts] }, whole.problems)
    const use: Use = { kind: 'screen', name: value.of, path: ['of'] }
    const origins = { file, layers: [whole.parts, parts], uses: [use, ...(variant.uses ?? [])] }
    made.put('screen', name, { ...whole, problems: [...whole.problems, ...problems, ...base.problems] }, origins)
  }
}

function originsOf({ file, parts, uses = [] }: WithFragments): Origins {
  return { file, layers: [parts], uses }
}

/** What is wrong with a variant of a screen that is not there, or is a variant itself; nothing where the screen is not of its shape. */
function noBase(
  of: string,
  bases: ReadonlyMap<string, unknown>,
  screens: ReadonlyMap<string, WithFragments>,
  paths: Readonly<Record<string, string>>,
): readonly ExpansionProblem[] {
  const base = screens.get(of)?.value
  if (isVariant(base)) {
    return [
      {
        code: 'nested-variant',
        path: ['of'],
        message: `"${of}" is a variant itself. Name the screen that it is a variant of: "${base.of}".`,
      },
    ]
  }
  if (Object.hasOwn(paths, of)) return []
  return [{ code: 'unknown-screen', path: ['of'], message: `There is no screen "${of}".${didYouMean(of, bases.keys())}` }]
}
