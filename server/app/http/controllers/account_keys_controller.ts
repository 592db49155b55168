import type { HttpContext } from '@adonisjs/core/http'
import type { Account } from '../../accounts/account.ts'
import { helpedAccount } from '../../accounts/helped_account.ts'
import type { AuditKind } from '../../audit/audit_kinds.ts'
import { entityOf } from '../../records/entity_of.ts'
import { forbidden } from '../../records/failures.ts'
import { load } from '../../records/load.ts'
import portal from '../../services/portal.ts'
import { Problem } from '../answers/problem.ts'
import { readCaller } from '../requests/caller.ts'
import { deviceOfRequest } from '../requests/device_of_request.ts'
import { recordsContext } from '../requests/records_context.ts'

/** What somebody does for a person who cannot sign in. */
export default class AccountKeysController {
  async show(http: HttpContext): Promise<void> {
    http.response.json(await portal.accountKeys.stateOf(await subjectOf(http)))
  }

  /** The answer is the only place where the link ever stands. */
  async link(http: HttpContext): Promise<void> {
    const account = await subjectOf(http)
    const { secret, until } = await portal.accountKeys.makeLink(account)
    await tell(http, 'password.link', account)
    http.response.json({ link: secret, until })
  }

  /** The answer is the only place where the temporary password ever stands. */
  async password(http: HttpContext): Promise<void> {
    const account = await subjectOf(http)
    const { secret, until } = await portal.accountKeys.makePassword(account)
    await tell(http, 'password.temporary', account)
    http.response.json({ password: secret, until })
  }

  async send(http: HttpContext): Promise<void> {
    const account = await subjectOf(http)
    const by = http.params.contact === 'phone' ? 'phone' : 'email'
    if (!(await portal.accountKeys.send(account, by))) throw new Problem('notSent')
    await tell(http, 'password.sent', account, { by })
    http.response.status(204).send(null)
  }

  async unlock(http: HttpContext): Promise<void> {
    const account = await subjectOf(http)
    await portal.accountKeys.unlock(account)
    await tell(http, 'session.unlock', account)
    http.response.status(204).send(null)
  }

  async endSessions(http: HttpContext): Promise<void> {
    const account = await subjectOf(http)
    await portal.accountKeys.endSessions(account)
    await tell(http, 'session.endAll', account)
    http.response.status(204).send(null)
  }
}

/** The account of the record that the address names, if the caller may help its person. */
async function subjectOf(http: HttpContext): Promise<Account> {
  const context = recordsContext(http)
  const entity = entityOf(context, String(http.params.entity), 'read')
  const record = await load(context, entity, String(http.params.id), context.access.scope(entity.name))
  const id = await helpedAccount(context, entity, record)
  if (id === undefined) throw forbidden('signIn', { entity: entity.name })
  const account = await portal.accounts.records.byId(id)
  if (!account) throw new Problem('notFound')
  return account
}

async function tell(http: HttpContext, kind: AuditKind, account: Account, detail: Record<string, string> = {}): Promise<void> {
  await portal.accounts.tell(kind, readCaller(http), deviceOfRequest(http), { of: account.login, ...detail })
}
