import type { Diagnostic } from 'vscode-languageserver/node'
import { diagnose } from './diagnostics.ts'
import { uriOf } from './locations.ts'
import type { BundleFolder } from './workspace/bundle-folder.ts'
import type { Snapshot } from './workspace/snapshot.ts'

/** How long the typing must have stopped before everything is checked, in milliseconds. */
const pause = 120

/** Tells the editor what is wrong, in all files of a bundle, whenever something has changed. */
export class Publisher {
  readonly #send: (uri: string, diagnostics: Diagnostic[]) => void
  readonly #timers = new Map<BundleFolder, NodeJS.Timeout>()
  readonly #rounds = new Map<BundleFolder, number>()
  /** The files that something was said of, to be told when nothing is wrong any more. */
  readonly #said = new Map<BundleFolder, ReadonlyMap<string, string>>()

  constructor(send: (uri: string, diagnostics: Diagnostic[]) => void) {
    this.#send = send
  }

  /** A bundle has changed: it is checked as soon as nobody types. */
  changed(folder: BundleFolder): void {
    const round = (this.#rounds.get(folder) ?? 0) + 1
    this.#rounds.set(folder, round)
    clearTimeout(this.#timers.get(folder))
    const timer = setTimeout(() => void this.#check(folder, () => this.#rounds.get(folder) !== round), pause)
    this.#timers.set(folder, timer)
  }

  /** Nothing more is checked. */
  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#rounds.clear()
  }

  async #check(folder: BundleFolder, isStale: () => boolean): Promise<void> {
    const found = await diagnose(folder.snapshot, isStale)
    if (!found) return
    const before = this.#said.get(folder) ?? new Map<string, string>()
    const now = new Map([...found].map(([path, all]) => [path, JSON.stringify(all)]))
    for (const path of before.keys()) if (!now.has(path)) this.#send(uriOf(folder, path), [])
    for (const [path, all] of found) if (before.get(path) !== now.get(path)) this.#send(uriOf(folder, path), [...all])
    this.#said.set(folder, now)
    await warm(folder.snapshot, isStale)
  }
}

/** Finds the names of all files while nobody asks, so that the first question about them is answered as fast as the others. */
async function warm({ names }: Snapshot, isStale: () => boolean): Promise<void> {
  let rest = atATime
  for (const _ of names.warm()) {
    if (--rest > 0) continue
    await new Promise((resolve) => setImmediate(resolve))
    if (isStale()) return
    rest = atATime
  }
}

/** How many files are looked through before others have their turn. */
const atATime = 10
