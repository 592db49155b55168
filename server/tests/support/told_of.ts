import type { Portal } from './portal.ts'

/** Which message about a record is to reach whom. */
export async function toldOf({ database }: Portal, id: unknown): Promise<{ readonly message: string; readonly login: string }[]> {
  const { rows } = await database.pool.query<{ message: string; login: string }>(
    `select o.message, u.login_account as login from _occasions o join "user" u on u.id = any(o.account_ids) where o.record_id = $1`,
    [id],
  )
  return rows
}
