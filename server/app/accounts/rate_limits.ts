import type { Database } from '@adonisjs/lucid/database'

/** How often something may be tried. */
export interface RateLimit {
  readonly count: number
  readonly seconds: number
}

/** Counts attempts in the database, so that every node counts the same. */
export class RateLimits {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Counts an attempt before it is made; resolves to the seconds to wait when there were too many, else 0. */
  async count(key: string, { count, seconds }: RateLimit): Promise<number> {
    const now = new Date()
    const fresh = new Date(now.getTime() + seconds * 1000)
    const client = this.#database.connection().getWriteClient()
    const raw = client.raw.bind(client)
    const [row] = await client
      .table('_rate_limits')
      .insert({ key, points: 1, expires_at: fresh })
      .onConflict('key')
      .merge({
        points: raw('case when _rate_limits.expires_at < ? then 1 else _rate_limits.points + 1 end', [now]),
        expires_at: raw('case when _rate_limits.expires_at < ? then excluded.expires_at else _rate_limits.expires_at end', [now]),
      })
      .returning(['points', 'expires_at'])
    return row.points > count ? Math.max(1, Math.ceil((row.expires_at.getTime() - now.getTime()) / 1000)) : 0
  }

  /** Forgets the attempts: the last one was right. */
  async clear(key: string): Promise<void> {
    await this.#database.query().from('_rate_limits').where('key', key).delete()
  }

  /** Takes an attempt back that was no failure. */
  async takeBack(key: string): Promise<void> {
    await this.#database.query().from('_rate_limits').where('key', key).where('points', '>', 0).decrement('points')
  }

  /** Removes what has run out. */
  async sweep(): Promise<void> {
    await this.#database.query().from('_rate_limits').where('expires_at', '<', new Date()).delete()
  }
}
