import type { Adapter, AdapterPayload } from 'oidc-provider'

interface Entry {
  readonly payload: AdapterPayload
  readonly until: number
}

/** More is not kept: the oldest goes. */
const most = 1_000

/** What the simulated provider remembers, one instance a kind, for as long as it runs. */
export class Remembered implements Adapter {
  readonly #entries = new Map<string, Entry>()

  async upsert(id: string, payload: AdapterPayload, seconds: number): Promise<void> {
    this.#entries.delete(id)
    this.#entries.set(id, { payload, until: Date.now() + (seconds || 3_600) * 1_000 })
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > most && oldest !== undefined) this.#entries.delete(oldest)
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const entry = this.#entries.get(id)
    return entry && entry.until > Date.now() ? entry.payload : undefined
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...this.#entries.values()].find(({ payload }) => payload.uid === uid)?.payload
  }

  async findByUserCode(): Promise<undefined> {
    return undefined
  }

  async consume(id: string): Promise<void> {
    const entry = this.#entries.get(id)
    if (entry) this.#entries.set(id, { ...entry, payload: { ...entry.payload, consumed: Math.floor(Date.now() / 1_000) } })
  }

  async destroy(id: string): Promise<void> {
    this.#entries.delete(id)
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, { payload }] of this.#entries) if (payload.grantId === grantId) this.#entries.delete(id)
  }
}
