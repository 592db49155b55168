import type { CheckedFiles, Verdicts } from '../../../engine/files/check-files.ts'
import { type OpenBundle, openBundle } from '../../../engine/files/open-bundle.ts'
import type { App } from '../../../engine/runtime/app/app.ts'
import type { Diagnostic } from '../../../engine/runtime/app/diagnostic.ts'
import { appIn } from '../../../engine/runtime/app/in-language.ts'
import type { File } from '../../../engine/runtime/app/source/file.ts'
import { withReportJobs } from '../../../engine/runtime/app/with-report-jobs.ts'
import { type SettingValues, withSettings } from '../../../engine/runtime/app/with-settings.ts'
import { type ValueSets, withValueSets } from '../../../engine/runtime/app/with-value-sets.ts'
import { compose } from '../../../engine/runtime/overlays/compose.ts'
import type { Misfit, Overlay } from '../../../engine/runtime/overlays/overlay.ts'
import { settle, without } from '../../../engine/runtime/overlays/settle.ts'
import { keyOf } from '../../../engine/runtime/overlays/thing.ts'
import type { Language } from '../../../engine/schema/names.ts'
import { KeptChecks } from './kept_checks.ts'
import { isRunnable, refuseMetadata } from './report.ts'

/** The files with a change over them. */
interface Changed {
  readonly files: readonly File[]
  readonly checked: CheckedFiles
  readonly misfits: readonly Misfit[]
}

/** The metadata that runs: the last version without errors and the changes made in the browser, in each language. */
export class Metadata {
  readonly #directory: string
  /** What the folder says, and what runs: the same with overlays over it. */
  #deployed: OpenBundle
  #loaded: CheckedFiles & { readonly files: readonly File[] }
  #overlays: readonly Overlay[] = []
  #misfits: readonly Misfit[] = []
  #files: OpenBundle['files']
  #diagnostics: readonly Diagnostic[]
  #settings: SettingValues = {}
  #valueSets: ValueSets = {}
  readonly #verdicts: Verdicts | undefined
  readonly #checks: KeptChecks
  #laying: Promise<void> = Promise.resolve()
  #app: App

  /** @throws Refusal that lists every error of the bundle. */
  constructor(directory: string, verdicts?: Verdicts) {
    this.#directory = directory
    this.#verdicts = verdicts
    this.#checks = new KeptChecks(verdicts)
    this.#deployed = openBundle(directory, [], verdicts)
    this.#loaded = this.#deployed
    this.#files = this.#deployed.files
    this.#diagnostics = this.#deployed.diagnostics
    if (!isRunnable(this.#deployed)) throw refuseMetadata(directory, this.#diagnostics)
    this.#app = this.#loaded.app
  }

  /** The app in the language that its labels are written in. */
  get app(): App {
    return this.#app
  }

  /** What is wrong with the files as they are now, which may not be what runs. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics
  }

  /** The files of the folder that runs, without the changes made in the browser. */
  get deployed(): readonly File[] {
    return this.#deployed.files
  }

  /** Changes made in the browser that do not fit the files, and so wait. */
  get misfits(): readonly Misfit[] {
    return this.#misfits
  }

  /** The app with its labels in a language; the first of its languages when it does not speak the one asked for. */
  in(language: Language): App {
    return appIn(this.app, language)
  }

  /** Runs with these values of settings from now on, in place of those that the files say. */
  runWith(values: SettingValues): void {
    this.#settings = values
    this.#run()
  }

  /** Offers these values of lookups that are records from now on. */
  offer(sets: ValueSets): void {
    if (JSON.stringify(sets) === JSON.stringify(this.#valueSets)) return
    this.#valueSets = sets
    this.#run()
  }

  #run(): void {
    this.#app = withReportJobs(withValueSets(withSettings(this.#loaded.app, this.#settings), this.#valueSets))
  }

  /**
   * Runs with these changes over the files, once they are checked; those that do not fit are told by `misfits` and wait.
   * Of several calls each waits for the one before it.
   */
  layOver(overlays: readonly Overlay[]): Promise<void> {
    this.#laying = this.#laying.catch(() => undefined).then(() => this.#layOver(overlays))
    return this.#laying
  }

  async #layOver(overlays: readonly Overlay[]): Promise<void> {
    if (JSON.stringify(overlays) === JSON.stringify(this.#overlays)) return
    await this.#check(compose(this.#deployed.files, overlays).files)
    this.#overlays = overlays
    this.#settle()
  }

  /** What would run with this change of a thing in place of the one that runs: the files, and what is wrong with them. */
  async with(overlay: Overlay): Promise<Changed> {
    const others = this.#overlays.filter((other) => keyOf(other) !== keyOf(overlay))
    const { files, misfits } = compose(this.#deployed.files, [...without(others, this.#misfits), overlay])
    return { files, checked: await this.#check(files), misfits }
  }

  async #check(files: readonly File[]): Promise<CheckedFiles> {
    return files === this.#deployed.files ? this.#deployed : this.#checks.inParts(files)
  }

  #settle(): void {
    const { files, checked, misfits } = settle(this.#deployed.files, this.#overlays, (files) =>
      files === this.#deployed.files ? this.#deployed : this.#checks.atOnce(files),
    )
    this.#loaded = { files, ...checked }
    this.#misfits = misfits
    this.#run()
  }

  /**
   * Reads the folder again and, if it has no errors, runs it from now on.
   * @returns the files that changed since it was last read
   */
  reload(): readonly string[] {
    const read = openBundle(this.#directory, this.#files, this.#verdicts)
    const changed = changedFiles(this.#files, read.files)
    this.#files = read.files
    this.#diagnostics = read.diagnostics
    if (isRunnable(read)) {
      this.#deployed = read
      this.#settle()
    }
    return changed
  }
}

function changedFiles(before: OpenBundle['files'], now: OpenBundle['files']): readonly string[] {
  const texts = new Map(before.map(({ path, text }) => [path, text]))
  const changed = now.filter(({ path, text }) => texts.get(path) !== text).map(({ path }) => path)
  const removed = before.map(({ path }) => path).filter((path) => !now.some((file) => file.path === path))
  return [...changed, ...removed]
}
