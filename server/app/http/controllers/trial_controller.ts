import type { HttpContext } from '@adonisjs/core/http'
import portal from '../../services/portal.ts'
import { Problem } from '../answers/problem.ts'
import { readCaller } from '../requests/caller.ts'
import { recordsContext } from '../requests/records_context.ts'
import { beginTrial, clearTrial } from '../requests/trial_session.ts'

/** Trying the portal as a role: what its holders see, without writing. */
export default class TrialController {
  /** The roles that can be tried, where accounts are looked up, and what can be asked about. */
  index(http: HttpContext): void {
    this.#demandRight(http)
    const { app, access } = recordsContext(http)
    const { entity, login, name } = app.bundle.app.account
    const known = [...app.entities.values()].filter((each) => !each.parent && access.canRead(each.name))
    http.response.json({
      roles: [...app.roles].flatMap(([role, { label, description, permissionSet }]) =>
        permissionSet ? [] : [{ name: role, label, description: description ?? null }],
      ),
      accounts: { entity, login, name },
      entities: known.map(({ name: each, label, display }) => ({ name: each, label, display })),
    })
  }

  /** Begins: as holder of a role, with the records (ranges, groups) of the caller or of another account. */
  async create(http: HttpContext): Promise<void> {
    this.#demandRight(http)
    const caller = readCaller(http)
    const { role, account = caller.id } = http.request.body()
    const known = typeof account === 'string' && /^\d{1,18}$/.test(account) ? await portal.accounts.records.byId(account) : undefined
    if (typeof role !== 'string' || !portal.metadata.app.roles.has(role) || !known) throw new Problem('badRequest')
    await portal.audit.append({
      kind: 'trial.start',
      account: caller.id,
      login: caller.login,
      address: http.request.ip(),
      requestId: http.request.id() ?? '',
      detail: { role, as: known.login },
    })
    beginTrial(http, { role, account: known.id })
    http.response.status(204).send(null)
  }

  /** Ends the trial. */
  async destroy(http: HttpContext): Promise<void> {
    const { trial } = http
    if (trial)
      await portal.audit.append({
        kind: 'trial.end',
        account: trial.by.id,
        login: trial.by.login,
        address: http.request.ip(),
        detail: { role: trial.role },
      })
    clearTrial(http)
    http.response.status(204).send(null)
  }

  #demandRight(http: HttpContext): void {
    if (!portal.accesses.of(portal.metadata.app, readCaller(http).roles).triesRoles) throw new Problem('forbidden')
  }
}
