import type { App } from '../../../engine/runtime/app/app.ts'
import type { BundleFile } from '../../../engine/runtime/app/bundle-file.ts'
import { identify } from '../../../engine/runtime/app/identity.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import { type Loaded, load } from '../../../engine/runtime/app/load.ts'
import { isObject } from '../../../engine/runtime/app/shape/branch.ts'
import type { File } from '../../../engine/runtime/app/source/file.ts'
import type { Source } from '../../../engine/runtime/app/source/source.ts'
import { placed } from '../../../engine/runtime/names/in-file.ts'
import { IndexOfNames } from '../../../engine/runtime/names/index-of-names.ts'
import type { Occurrence } from '../../../engine/runtime/names/occurrence.ts'
import { mended, readable } from './mended.ts'

/** A bundle at one moment, unsaved text included. What is asked for is worked out then, from the snapshot before where nothing changed. */
export class Snapshot {
  readonly files: ReadonlyMap<string, File>
  /** What the files say, and what is wrong with their shape. */
  readonly loaded: Loaded
  /** The files that are not of their shape now. */
  readonly broken: ReadonlySet<string>
  /** The app as far as it can be read: of a broken file what is whole, or what it was before. */
  readonly app: App
  readonly names: IndexOfNames
  /** The files that the app is made of. */
  readonly whole: ReadonlyMap<string, File>

  constructor(files: ReadonlyMap<string, File>, before?: Snapshot) {
    this.files = files
    const all = [...files.values()]
    this.loaded = load(all)
    this.broken = new Set(this.loaded.diagnostics.filter(({ code }) => code !== 'unknown-key').map(({ file }) => file))
    this.whole = new Map(
      all.flatMap((file): [string, File][] => {
        const whole = this.broken.has(file.path) ? usable(file, before?.whole.get(file.path)) : file
        return whole ? [[file.path, whole]] : []
      }),
    )
    const { bundle } = this.broken.size === 0 ? this.loaded : load([...this.whole.values()])
    this.app = link(bundle)
    this.names = new IndexOfNames(this.app, before?.names)
  }

  source(path: string): Source | undefined {
    return this.loaded.sources.get(path)
  }

  /** A file as it stands, even half-typed. */
  file(path: string): BundleFile | undefined {
    const file = this.files.get(path)
    const identity = identify(path)
    if (!file || 'fault' in identity) return undefined
    const value = readable(file)
    return { ...identity, file: path, value: isObject(value) ? withReadableParams(value) : {} }
  }

  /** The names that are written in a file as it stands. */
  namesIn(path: string): readonly Occurrence[] {
    const file = this.broken.has(path) ? this.file(path) : undefined
    return file && file.kind !== 'locale' ? placed(this.app, file) : this.names.in(path)
  }
}

/** What can be used of a broken file: what is whole of it, or the file before when it is only wrong where it is put together with others. */
function usable(file: File, before: File | undefined): File | undefined {
  const found = mended(file)
  const isMended = found && found.text !== JSON.stringify(readable(file))
  return isMended ? found : (before ?? found)
}

/** Screens are asked for their parameters, which may be half-typed. */
function withReadableParams(value: Readonly<Record<string, unknown>>): object {
  const { params, ...rest } = value
  return Array.isArray(params) ? { ...rest, params: params.filter((form) => typeof form === 'string') } : rest
}
