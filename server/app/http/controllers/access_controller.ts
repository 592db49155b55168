import type { HttpContext } from '@adonisjs/core/http'
import { explainAccess } from '../../records/explain_access.ts'
import portal from '../../services/portal.ts'
import { Problem } from '../answers/problem.ts'
import { recordsContext } from '../requests/records_context.ts'

/** Why somebody can or cannot see or do something: for those who may try roles. */
export default class AccessController {
  async explain(http: HttpContext): Promise<void> {
    const context = recordsContext(http)
    if (!context.access.triesRoles) throw new Problem('forbidden')
    const { account: login, entity, id } = http.request.qs()
    const isAsked =
      [login, entity].every((word) => typeof word === 'string' && word !== '') && (id === undefined || /^\d{1,18}$/.test(String(id)))
    if (!isAsked) throw new Problem('badRequest')
    const known = await portal.accounts.records.byLogin(String(login).trim())
    if (!known) throw new Problem('notFound')
    const explanation = await explainAccess(context, known, String(entity), id === undefined ? undefined : String(id))
    const roles = known.roles.flatMap((role) =>
      context.app.roles.has(role) ? [{ name: role, label: context.app.roles.get(role)?.label }] : [],
    )
    http.response.json({ account: { id: known.id, login: known.login, name: known.name }, roles, ...explanation })
  }
}
