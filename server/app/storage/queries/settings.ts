import type { Queryable } from './run_load.ts'

/** What administrators have set of one settings file. */
export interface StoredSettings {
  readonly name: string
  readonly version: number
  readonly stored: Readonly<Record<string, unknown>>
}

/** Everything that was set. */
export async function readSettings(client: Queryable): Promise<readonly StoredSettings[]> {
  const { rows } = await client.query<StoredSettings>('select name, version, stored from _settings')
  return rows
}

/** Stores the values of a file over the version that was seen; `false` when somebody was faster. */
export async function storeSettings(client: Queryable, settings: StoredSettings, account: string | undefined): Promise<boolean> {
  const { rowCount } = await client.query({
    text: `insert into _settings (name, version, stored, account_id) values ($1, $2 + 1, $3, $4)
      on conflict (name) do update set version = excluded.version, stored = excluded.stored, account_id = excluded.account_id, updated_at = now()
      where _settings.version = $2`,
    values: [settings.name, settings.version, JSON.stringify(settings.stored), account ?? null],
  })
  return (rowCount ?? 0) > 0
}
