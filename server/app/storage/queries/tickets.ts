import type { Queryable } from './run_load.ts'

/** What a ticket stands for. */
export type TicketData = Readonly<Record<string, string | number | boolean | null>>

/** Keeps a ticket under the hash of its token. */
export async function insertTicket(client: Queryable, id: string, purpose: string, data: TicketData, seconds: number): Promise<void> {
  await client.query(
    'insert into _tickets (id, purpose, data, expires_at) values ($1, $2, $3, now() + make_interval(secs => $4::float8))',
    [id, purpose, JSON.stringify(data), seconds],
  )
}

/** What a ticket stands for while it holds. */
export async function readTicket(client: Queryable, id: string, purpose: string): Promise<TicketData | undefined> {
  const { rows } = await client.query<{ data: TicketData }>(
    'select data from _tickets where id = $1 and purpose = $2 and expires_at > now()',
    [id, purpose],
  )
  return rows[0]?.data
}

/** Uses a ticket up: of two who try at once, one gets it. */
export async function takeTicket(client: Queryable, id: string, purpose: string, state?: string): Promise<TicketData | undefined> {
  const { rows } = await client.query<{ data: TicketData }>(
    `delete from _tickets where id = $1 and purpose = $2 and expires_at > now() and ($3::text is null or data->>'state' = $3) returning data`,
    [id, purpose, state ?? null],
  )
  return rows[0]?.data
}

/** Takes a ticket from one of these states to another; nothing when it stands elsewhere, is over, or is not there. */
export async function moveTicket(
  client: Queryable,
  id: string,
  purpose: string,
  from: readonly string[],
  change: TicketData,
): Promise<TicketData | undefined> {
  const { rows } = await client.query<{ data: TicketData }>(
    `update _tickets set data = data || $4::jsonb
     where id = $1 and purpose = $2 and expires_at > now() and data->>'state' = any($3) returning data`,
    [id, purpose, from, JSON.stringify(change)],
  )
  return rows[0]?.data
}

/** Ends every ticket of an account for a purpose. */
export async function endTickets(client: Queryable, purpose: string, accountId: string): Promise<void> {
  await client.query(`delete from _tickets where purpose = $1 and data->>'accountId' = $2`, [purpose, accountId])
}

/** Until when the ticket of an account for a purpose holds that lives longest. */
export async function ticketUntil(client: Queryable, purpose: string, accountId: string): Promise<string | undefined> {
  const { rows } = await client.query<{ until: string | null }>(
    `select max(expires_at) as until from _tickets where purpose = $1 and data->>'accountId' = $2 and expires_at > now()`,
    [purpose, accountId],
  )
  return rows[0]?.until ?? undefined
}

/** Removes what has run out. */
export async function sweepTickets(client: Queryable): Promise<void> {
  await client.query('delete from _tickets where expires_at < now()')
}
