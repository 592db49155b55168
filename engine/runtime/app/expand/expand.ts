import { type Kind, kinds } from '../../../schema/kinds.ts'
import type { Role } from '../../../schema/role.ts'
import type { RowScope } from '../../../schema/scope.ts'
import type { Diagnostic } from '../diagnostic.ts'
import type { Fault } from '../shape/fault.ts'
import type { JsonSchema } from '../shape/json-schema.ts'
import { faults } from '../shape/shape.ts'
import { expandFragments, type Fragments } from './fragments.ts'
import { type Located, located, toldOf } from './located.ts'
import type { Origins, Part } from './origin.ts'
import type { Expanded } from './problem.ts'
import { expandScopes } from './scopes.ts'
import { echoesOf, expandVariant, variantsOf, withoutVariants } from './variants.ts'

/** The files of a bundle as they are written, by kind and name. */
export interface Written extends Located {
  readonly files: Readonly<Record<Kind, Readonly<Record<string, unknown>>>>
  readonly paths: Readonly<Record<Kind, Readonly<Record<string, string>>>>
}

/** A file that was put together: what takes the place of a written one, or a variant, which has a name and a path of its own. */
export interface ExpandedFile {
  readonly kind: Kind
  readonly name: string
  /** The path, with `.json`. */
  readonly path: string
  readonly value: unknown
  readonly origins: Origins
  readonly isVariant: boolean
  readonly isOfShape: boolean
}

/** What was put together, and what is wrong with it. */
export interface Expansion {
  readonly files: readonly ExpandedFile[]
  readonly diagnostics: readonly Diagnostic[]
}

const expandable = ['entity', 'workflow', 'screen'] as const satisfies readonly Kind[]

/** Puts fragments, row scopes and variants in their places, so that nothing after it knows of them. */
export function expand(written: Written): Expansion {
  const files: ExpandedFile[] = []
  const diagnostics: Diagnostic[] = []
  const fragments: Fragments = { known: written.files.fragment as Fragments['known'], paths: written.paths.fragment }
  const tell = (origins: Origins, found: readonly (Fault | Expanded['problems'][number])[]) => {
    for (const { code, path, at, message } of found) {
      const location = located(written, origins, path, at)
      diagnostics.push({ code, severity: 'error', ...location, message: toldOf(message, location, origins) })
    }
  }
  const put = (
    kind: Kind,
    name: string,
    file: string,
    made: Expanded,
    layers: Origins['layers'],
    isVariant = false,
    echoes?: Origins['echoes'],
  ) => {
    const origins: Origins = { file, layers, ...(made.uses && { uses: made.uses }), ...(echoes && { echoes }) }
    const found = made.problems.length === 0 ? faults(kinds[kind].schema as JsonSchema, made.value) : []
    tell(origins, found)
    const isOfShape = found.every(({ code }) => code === 'unknown-key')
    const path = isVariant ? `screens${name}.json` : file
    files.push({ kind, name, path, value: made.value, origins, isVariant, isOfShape })
  }
  for (const kind of expandable) {
    for (const [name, value] of Object.entries(written.files[kind])) {
      const file = `${written.paths[kind][name]}.json`
      const used = expandFragments(kind, value, fragments)
      tell({ file, layers: [] }, used?.problems ?? [])
      const parts: readonly Part[] = used?.parts ?? []
      const whole = used?.value ?? value
      const variants = kind === 'screen' ? variantsOf(whole) : []
      if (used || variants.length > 0) {
        const base = variants.length > 0 ? withoutVariants(whole) : whole
        put(
          kind,
          name,
          file,
          { value: base, parts, problems: used?.problems ?? [], uses: used?.uses ?? [] },
          [parts],
          false,
          echoesOf(whole),
        )
      }
      for (const variant of variants) {
        const made = expandVariant(whole, variant)
        tell({ file, layers: [parts] }, made.problems)
        const problems = [...made.problems, ...(used?.problems ?? [])]
        put(kind, name.replace(/[^/]*$/, variant), file, { ...made, problems }, [made.parts, parts], true)
      }
    }
  }
  for (const [name, value] of Object.entries(written.files.role)) {
    const file = `${written.paths.role[name]}.json`
    const made = expandScopes(value as Role, written.files.scope as Record<string, RowScope>, written.paths.scope)
    if (!made) continue
    tell({ file, layers: [] }, made.problems)
    files.push({
      kind: 'role',
      name,
      path: file,
      value: made.value,
      origins: { file, layers: [made.parts], uses: made.uses ?? [] },
      isVariant: false,
      isOfShape: true,
    })
  }
  return { files, diagnostics }
}
