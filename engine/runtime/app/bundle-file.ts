import { type Kind, kinds } from '../../schema/kinds.ts'
import type { App } from './app.ts'
import { noApp } from './no-app.ts'
import type { Step } from './source/source.ts'

/** A file of a linked bundle, as the checks walk it. */
export interface BundleFile {
  readonly kind: Kind
  /** The name that other files use. */
  readonly name: string
  /** `screens/lending/loans.json` */
  readonly file: string
  readonly value: unknown
}

/** The files of an app that are of their shape; locales and glossaries are checked apart. */
export function bundleFiles({ bundle }: App): readonly BundleFile[] {
  const found: BundleFile[] = bundle.app === noApp ? [] : [{ kind: 'app', name: 'app', file: 'app.json', value: bundle.app }]
  for (const kind of Object.keys(kinds) as Kind[]) {
    if (kind === 'app' || kind === 'locale' || kind === 'glossary') continue
    const files = bundle[kinds[kind].folder as 'entities'] as Readonly<Record<string, unknown>>
    for (const [name, value] of Object.entries(files)) {
      found.push({ kind, name, file: `${bundle.paths[kind]?.[name] ?? name}.json`, value })
    }
  }
  return found
}

/** What stands at a path of a JSON value. */
export function valueAt(value: unknown, path: readonly Step[]): unknown {
  return path.reduce<unknown>((inner, step) => (typeof inner === 'object' && inner !== null ? (inner as never)[step] : undefined), value)
}

/** The text that stands at a path, if it is one. */
export function textAt(value: unknown, ...path: readonly Step[]): string | undefined {
  const found = valueAt(value, path)
  return typeof found === 'string' ? found : undefined
}
