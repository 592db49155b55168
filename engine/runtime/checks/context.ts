import { type Kind, kinds } from '../../schema/kinds.ts'
import type { Access } from '../access/access.ts'
import { access } from '../access/decide.ts'
import type { App } from '../app/app.ts'
import { type BundleFile, bundleFiles } from '../app/bundle-file.ts'
import type { Sources } from '../app/load.ts'
import type { Finding } from './finding.ts'

/** What every check has before it. */
export interface Context {
  readonly app: App
  readonly sources: Sources
  readonly files: readonly BundleFile[]
  /** The files of a kind. */
  of(kind: Kind): readonly BundleFile[]
  /** The names that a kind declares, also those of files that are not of their shape. */
  names(kind: Kind): readonly string[]
  has(kind: Kind, name: string): boolean
  /** What the holder of a role may do: worked out once for all checks. */
  accessOf(role: string): Access
}

/** One check: all that is wrong in one respect. */
export type Check = (context: Context) => Iterable<Finding>

/** What the checks of an app have before them. @param sources where its files stand as they were written */
export function contextOf(app: App, sources: Sources): Context {
  const files = bundleFiles(app)
  const byKind = Object.groupBy(files, ({ kind }) => kind)
  const { paths } = app.bundle
  const accesses = new Map<string, Access>()
  return {
    app,
    sources,
    files,
    of: (kind) => byKind[kind] ?? [],
    names: (kind) => Object.keys(paths[kind] ?? {}),
    has: (kind, name) => Object.hasOwn(paths[kind] ?? {}, name) || Object.hasOwn(partOf(app, kind), name),
    accessOf(role) {
      const found = accesses.get(role) ?? access(app, [role])
      accesses.set(role, found)
      return found
    },
  }
}

function partOf({ bundle }: App, kind: Kind): object {
  return kind === 'app' ? {} : bundle[kinds[kind].folder as 'entities']
}
