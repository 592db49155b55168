import { buffer } from 'node:stream/consumers'
import { filesOf, limitsOf, megabytes } from '../../../engine/runtime/fields/attachment.ts'
import { sentence } from '../../../engine/runtime/messages/message.ts'
import type { FileReference } from '../../../engine/runtime/values/record-data.ts'
import { type Drop, storageDrop } from '../files/drop.ts'
import type { Files } from '../files/files.ts'
import type { Context } from '../records/context.ts'
import type { RunsOf } from '../records/run_records.ts'
import { addFile } from '../storage/queries/add_file.ts'

/** Where the files of runs are; a storage that only keeps holds none with rows. */
export type RunFiles = Pick<Files, 'keep'> & Partial<Pick<Files, 'find' | 'storage'>>

/** The files with rows that a run brings. */
export class RowFiles {
  readonly #context: Context
  readonly #runs: RunsOf
  readonly #files: RunFiles
  readonly #run: string
  #held: readonly FileReference[]

  /** @param held those that its record has */
  constructor(context: Context, runs: RunsOf, files: RunFiles, run: string, held: unknown) {
    this.#context = context
    this.#runs = runs
    this.#files = files
    this.#run = run
    this.#held = filesOf(held)
  }

  /** Those that the run has. */
  get held(): readonly FileReference[] {
    return this.#held
  }

  /** Where files that the system of a connector lays down in the storage of the portal are. */
  laidDownBy(connector: string): Drop | undefined {
    const { storage } = this.#files
    return storage && storageDrop(storage, connector)
  }

  /** Takes the files of these names that another system has laid down: from then on they are those of the run, also when it begins again. */
  async take(drop: Drop, names: readonly string[]): Promise<void> {
    const { entity, part } = this.#runs
    const field = entity.fields.get(part.file ?? '')
    if (!this.#files.storage || !field || this.#held.length > 0) return
    const { maxCount, maxSize } = limitsOf(field)
    for (const name of names) {
      const size = await drop.size(name)
      if (size === undefined) continue
      if (size > maxSize) throw new Error(this.#say('fileTooBig', { name, max: megabytes(maxSize) }))
      const file = await this.#files.keep({ name, entity: entity.name, field: field.name }, await drop.read(name, size))
      await addFile(this.#context.pool, { entity, field, id: this.#run }, file, maxCount)
      await drop.remove(name)
      this.#held = [...this.#held, file]
    }
  }

  /** The bytes of a file. @throws Error when it is there no longer */
  async bytes({ id, name }: FileReference): Promise<Buffer> {
    const { storage, find } = this.#files
    const file = find && (await find.call(this.#files, id))
    if (!file || !storage) throw new Error(this.#say('fileGone', { name }))
    return buffer(await storage.read(file.key))
  }

  #say(code: string, params: Readonly<Record<string, string | number>>): string {
    return sentence({ code, path: '', params }, this.#context.language)
  }
}
