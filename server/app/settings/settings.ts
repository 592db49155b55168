import type { Pool } from 'pg'
import type { Metadata } from '../metadata/metadata.ts'
import type { Notices } from '../queues/notices.ts'
import { readSettings, type StoredSettings, storeSettings } from '../storage/queries/settings.ts'

/** The values that administrators have set. Every node runs with them. */
export class Settings {
  readonly #pool: Pool
  readonly #metadata: Metadata
  readonly #notices: Notices

  constructor(pool: Pool, metadata: Metadata, notices: Notices) {
    this.#pool = pool
    this.#metadata = metadata
    this.#notices = notices
  }

  /** Reads them again, and runs with them from now on. */
  async read(): Promise<void> {
    const files = await readSettings(this.#pool)
    this.#metadata.runWith(Object.fromEntries(files.map(({ name, stored }) => [name, stored])))
  }

  /** What is stored of one file; version 0 when nothing was ever set. */
  async of(name: string): Promise<StoredSettings> {
    const files = await readSettings(this.#pool)
    return files.find((file) => file.name === name) ?? { name, version: 0, stored: {} }
  }

  /** Stores the values of a file; `false` when somebody else did since they were read. */
  async store(settings: StoredSettings, account: string | undefined): Promise<boolean> {
    if (!(await storeSettings(this.#pool, settings, account))) return false
    await this.read()
    await this.#notices.send('settings')
    return true
  }
}
