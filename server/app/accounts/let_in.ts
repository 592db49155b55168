import type { Pool } from 'pg'
import { compute } from '../../../engine/runtime/documents/compute.ts'
import { newRecord } from '../../../engine/runtime/documents/new-record.ts'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import { validate } from '../../../engine/runtime/validation/validate.ts'
import { Audit } from '../audit/audit.ts'
import type { Metadata } from '../metadata/metadata.ts'
import { entityNamed } from '../records/entity_of.ts'
import { serverContext } from '../records/server_context.ts'
import { surroundingsOf } from '../records/surroundings.ts'
import { write } from '../steps/write.ts'
import { withNumbers } from '../writing/numbers.ts'
import { Accesses } from './accesses.ts'
import type { Account } from './account.ts'
import { keyHours } from './account_keys.ts'
import { AccountRecords } from './account_records.ts'
import { passwordLink } from './password_mails.ts'
import { Tickets } from './tickets.ts'

/** Whom the command line lets in. */
interface LetIn {
  readonly login: string
  /** With a role, an account that is not there yet is made. */
  readonly made?: { readonly name: string; readonly role: string }
}

/** What came of it. */
type LetInAnswer =
  | { readonly kind: 'link'; readonly link: string; readonly hours: number; readonly isNew: boolean }
  | { readonly kind: 'unknown' | 'shut' | 'unknownRole' }
  | { readonly kind: 'invalid'; readonly issues: readonly Issue[] }

/**
 * Makes a link by which somebody sets a password, and the account where there is none: for the first administrator, and for the last one
 * who has forgotten theirs. Whoever may do this reads the database anyway; the log says that it was done from the machine.
 */
export async function letIn(parts: { pool: Pool; metadata: Metadata; publicUrl: string }, asked: LetIn): Promise<LetInAnswer> {
  const { pool, metadata, publicUrl } = parts
  const { login, made } = asked
  if (made && !metadata.app.roles.has(made.role)) return { kind: 'unknownRole' }
  const records = new AccountRecords(pool, metadata)
  const known = await records.byLogin(login)
  if (!known && !made) return { kind: 'unknown' }
  const issues = !known && made ? await make(pool, metadata, login, made) : []
  if (issues.length > 0) return { kind: 'invalid', issues }
  const account: Account | undefined = known ?? (await records.byLogin(login))
  if (!account?.isActive) return { kind: 'shut' }
  const tickets = new Tickets(pool)
  await tickets.end('reset', account.id)
  const token = await tickets.issue('reset', { accountId: account.id }, keyHours * 3600)
  await new Audit(pool, { error: () => undefined }).append({ kind: 'password.link', detail: { of: account.login, by: 'command' } })
  return { kind: 'link', link: passwordLink(publicUrl, metadata, token), hours: keyHours, isNew: !known }
}

/** Makes an account; resolves to what is wrong with it. */
async function make(pool: Pool, { app }: Metadata, login: string, { name, role }: NonNullable<LetIn['made']>): Promise<readonly Issue[]> {
  const context = serverContext(app, pool, new Accesses())
  const { account } = app.bundle.app
  const entity = entityNamed(app, account.entity)
  const surroundings = surroundingsOf(context, null)
  const facts = { [account.login]: login, [account.name]: name, [account.roles]: [role] }
  const record = await withNumbers(context, pool, entity, { ...newRecord(app, entity.name, surroundings), ...facts })
  const after = compute(app, entity.name, record, surroundings)
  const issues = validate(app, entity.name, after, surroundings)
  if (issues.length === 0) await write(context, pool, { entity, before: null, after, action: 'create', isDeclared: true })
  return issues
}
