import portal from '../../app/services/portal.ts'

/** Accounts of the library, by the role that they hold. */
export const people = { admin: 'test.admin', librarian: 'test.librarian', member: 'test.member', other: 'test.other' } as const
export const password = 'Fresh#2026'

/** Makes the people that tests sign in as. */
export async function makeAccounts(): Promise<void> {
  const roles = { admin: 'admin', librarian: 'librarian', member: 'member', other: 'member' } as const
  const logins = Object.entries(people)
  const { rows } = await portal.pool.query(
    `insert into member (id, version, login, name, roles, active, created_at, updated_at)
     select nextval('record_ids'), 1, login, login, array[role], 'ENABLED', now(), now()
     from unnest($1::text[], $2::text[]) as made (login, role) returning id`,
    [logins.map(([, login]) => login), logins.map(([person]) => roles[person as keyof typeof roles])],
  )
  await portal.accounts.passwords.set(
    rows.map(({ id }) => String(id)),
    password,
  )
}
