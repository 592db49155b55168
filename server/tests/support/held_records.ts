import pg from 'pg'
import { until } from './node.ts'

/** Records that nobody else can write until they are let go, one by one: what works on them can be watched in the middle. */
export class HeldRecords {
  readonly #holders = new Map<string, pg.Client>()
  readonly #pids = new Map<string, number>()

  static async of(url: string, table: string, ids: readonly string[]): Promise<HeldRecords> {
    const held = new HeldRecords()
    for (const id of ids) {
      const holder = new pg.Client({ connectionString: url })
      await holder.connect()
      await holder.query('begin')
      await holder.query(`select from ${table} where id = $1 for update`, [id])
      held.#pids.set(id, (await holder.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0)
      held.#holders.set(id, holder)
    }
    return held
  }

  /** Waits until somebody waits for one of them. @returns its id */
  waitedFor(): Promise<string> {
    const [asker] = this.#holders.values()
    return until(async () => {
      const blocking = await asker?.query<{ pids: number[] }>(
        `select pg_blocking_pids(pid) as pids from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      const pids = blocking?.rows.flatMap((row) => row.pids) ?? []
      return [...this.#holders.keys()].find((id) => pids.includes(this.#pids.get(id) ?? 0))
    })
  }

  async letGo(id: string): Promise<void> {
    const holder = this.#holders.get(id)
    this.#holders.delete(id)
    await holder?.end()
  }

  async letAllGo(): Promise<void> {
    for (const id of [...this.#holders.keys()]) await this.letGo(id)
  }
}
