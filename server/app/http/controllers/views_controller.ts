import type { HttpContext } from '@adonisjs/core/http'
import { cutView, readView } from '../../../../engine/runtime/screens/list/view.ts'
import type { Account } from '../../accounts/account.ts'
import View from '../../models/view.ts'
import { forbidden, notFound } from '../../records/failures.ts'
import portal from '../../services/portal.ts'
import { readViewInput, type ViewInput } from '../../views/read_view.ts'
import { pathsOf } from '../../views/screen_of_views.ts'
import { Problem } from '../answers/problem.ts'
import { readCaller } from '../requests/caller.ts'

/** The most views that a person keeps of a list. */
const mostViews = 50

/** Lists as people saved them: for themselves, for a role, for all. */
export default class ViewsController {
  async index(http: HttpContext): Promise<void> {
    const { caller, access, paths, roles } = frameOf(http, http.request.qs().route)
    const found = await visibleTo(caller, http.request.qs().route).orderBy('name')
    http.response.json({
      views: found.map((view) => ({ ...factsOf(view, caller, access.sharesViews), state: cutView(readView(view.state), paths) })),
      shares: access.sharesViews ? roles : null,
    })
  }

  async create(http: HttpContext): Promise<void> {
    const { route, ...body } = http.request.body()
    const { caller, access, paths, roles } = frameOf(http, route)
    const input = readViewInput(
      body,
      paths,
      roles.map(({ name }) => name),
    )
    if (input.audience !== 'own' && !access.sharesViews) throw forbidden('sharesViews')
    const [own] = await View.query().where({ accountId: caller.id, route }).count('* as total').pojo<{ total: string }>()
    if (Number(own?.total) >= mostViews) throw new Problem('badRequest')
    const view = await View.create({ ...input, route, accountId: caller.id, updatedAt: new Date() })
    await standAlone(view)
    http.response.status(201).json({ ...factsOf(view, caller, access.sharesViews), state: input.state })
  }

  async update(http: HttpContext): Promise<void> {
    const view = await changeable(http)
    const { caller, access, paths, roles } = frameOf(http, view.route)
    const before = { ...view.serialize(), state: cutView(readView(view.state), paths) }
    const input = readViewInput(
      { ...before, ...http.request.body() },
      paths,
      roles.map(({ name }) => name),
    )
    if (input.audience !== 'own' && !access.sharesViews) throw forbidden('sharesViews')
    await view.merge({ ...input, updatedAt: new Date() }).save()
    await standAlone(view)
    http.response.json({ ...factsOf(view, caller, access.sharesViews), state: input.state })
  }

  async destroy(http: HttpContext): Promise<void> {
    await (await changeable(http)).delete()
    http.response.status(204).send(null)
  }
}

/** What a list and its views are for the caller. @throws Problem when it is no list of theirs */
function frameOf(http: HttpContext, route: unknown) {
  const caller = readCaller(http)
  const app = portal.metadata.in(http.language)
  const access = portal.accesses.of(app, caller.roles)
  const paths = typeof route === 'string' ? pathsOf(app, access, route) : undefined
  if (!paths || typeof route !== 'string') throw new Problem('notFound')
  const roles = [...app.roles].flatMap(([name, { label }]) =>
    portal.accesses.of(app, [name]).offers(route) ? [{ name, label: label ?? name }] : [],
  )
  return { caller, access, paths, roles }
}

function visibleTo({ id, roles }: Account, route: string) {
  return View.query()
    .where('route', route)
    .where((query) =>
      query
        .where('accountId', id)
        .orWhere('audience', 'all')
        .orWhere((shared) => shared.where('audience', 'role').whereIn('role', [...roles])),
    )
}

/** The view that the address names, for somebody who may change it. */
async function changeable(http: HttpContext): Promise<View> {
  const caller = readCaller(http)
  const { id } = http.params
  const view = /^\d{1,18}$/.test(id) ? await View.find(id) : null
  const isSeen = view && (await visibleTo(caller, view.route).where('id', id).first()) !== null
  if (!view || !isSeen) throw notFound('view', id)
  const { access } = frameOf(http, view.route)
  if (!mayChange(view, caller, access.sharesViews)) throw forbidden('sharesViews')
  return view
}

function mayChange(view: View, caller: Account, sharesViews: boolean): boolean {
  return view.audience === 'own' ? String(view.accountId) === caller.id : sharesViews
}

function factsOf(view: View, caller: Account, sharesViews: boolean): Omit<ViewInput, 'state'> & { id: string; canChange: boolean } {
  const { id, name, audience, role, isDefault } = view
  return { id: String(id), name, audience, role: role ?? null, isDefault, canChange: mayChange(view, caller, sharesViews) }
}

/** A default is the only one of those whom it is for. */
async function standAlone({ id, route, audience, role, accountId, isDefault }: View): Promise<void> {
  if (!isDefault) return
  const others = View.query().where({ route, audience, isDefault: true }).whereNot('id', id)
  if (audience === 'own') others.where('accountId', accountId)
  if (role) others.where('role', role)
  await others.update({ isDefault: false })
}
