import { existsSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { BundleFolder } from './bundle-folder.ts'

/** A file of a bundle, by its path relative to the bundle. */
export interface InBundle {
  readonly folder: BundleFolder
  readonly path: string
}

/** The bundles that an editor works on: each is opened when a file of it is. */
export class BundleFolders {
  readonly #folders = new Map<string, BundleFolder>()
  readonly #preferred: string
  #opened: (folder: BundleFolder) => void = () => {}

  /** `preferred` is the folder of the bundle for files that no `app.json` stands above. */
  constructor(preferred: string) {
    this.#preferred = preferred
  }

  get all(): readonly BundleFolder[] {
    return [...this.#folders.values()]
  }

  /** Tells of every bundle that is open, and of each that will be. */
  whenOpened(opened: (folder: BundleFolder) => void): void {
    this.#opened = opened
    for (const folder of this.all) opened(folder)
  }

  /** Opens the preferred bundle, when it is there. */
  openPreferred(): void {
    if (existsSync(join(this.#preferred, 'app.json'))) this.#open(this.#preferred)
  }

  /** The bundle that a file belongs to; nothing when it is none of metadata. */
  of(file: string): InBundle | undefined {
    if (!file.endsWith('.json')) return undefined
    const directory = this.#directoryOf(file)
    return directory === undefined ? undefined : { folder: this.#open(directory), path: relative(directory, file).replaceAll('\\', '/') }
  }

  #directoryOf(file: string): string | undefined {
    for (const directory of this.#folders.keys()) if (file.startsWith(`${directory}${sep}`)) return directory
    for (let directory = dirname(file); directory !== dirname(directory); directory = dirname(directory)) {
      // The texts of an app.json are translated in files of the same name.
      if (basename(dirname(directory)) !== 'locales' && existsSync(join(directory, 'app.json'))) return directory
    }
    return file.startsWith(`${this.#preferred}${sep}`) ? this.#preferred : undefined
  }

  #open(directory: string): BundleFolder {
    const known = this.#folders.get(directory)
    if (known) return known
    const folder = new BundleFolder(directory)
    this.#folders.set(directory, folder)
    this.#opened(folder)
    return folder
  }
}
