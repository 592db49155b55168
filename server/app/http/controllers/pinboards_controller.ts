import type { HttpContext } from '@adonisjs/core/http'
import { openReports, pinboardsScreen } from '../../../../engine/runtime/access/report-screens.ts'
import { screenAnswer } from '../../../../engine/runtime/cut/screen-answer.ts'
import { type PinboardFacts, readPinboard } from '../../../../engine/runtime/screens/pinboards/pinboard.ts'
import type { Account } from '../../accounts/account.ts'
import Pinboard from '../../models/pinboard.ts'
import { readPinboardInput } from '../../pinboards/read_pinboard.ts'
import { mayRead, reportPlaces, seenTiles } from '../../pinboards/seen_tiles.ts'
import { Conflict, forbidden, notFound } from '../../records/failures.ts'
import portal from '../../services/portal.ts'
import { Problem } from '../answers/problem.ts'
import { readCaller } from '../requests/caller.ts'
import { expectedVersion } from '../requests/expected_version.ts'

/** The most pinboards that a person keeps. */
const mostPinboards = 50

/** Pinboards of reports as people arranged them: for themselves, for a role, for all. */
export default class PinboardsController {
  async index(http: HttpContext): Promise<void> {
    const { caller, app, access, sharesViews, roles, route } = frameOf(http)
    const found = await visibleTo(caller).orderBy('name')
    http.response.json({
      route,
      pinboards: found.map((pinboard) => ({ ...factsOf(pinboard, caller, sharesViews), count: readPinboard(pinboard.state).tiles.length })),
      shares: sharesViews ? roles : null,
      reports: openReports(app, access),
    })
  }

  async show(http: HttpContext): Promise<void> {
    http.response.json(shown(http, await seenPinboard(http)))
  }

  async create(http: HttpContext): Promise<void> {
    const { caller, sharesViews, roles, mayRun } = frameOf(http)
    const input = readPinboardInput(http.request.body(), { roles: roles.map(({ name }) => name), before: readPinboard(undefined), mayRun })
    if (input.audience !== 'own' && !sharesViews) throw forbidden('sharesViews')
    const [own] = await Pinboard.query().where('accountId', caller.id).count('* as total').pojo<{ total: string }>()
    if (Number(own?.total) >= mostPinboards) throw new Problem('badRequest')
    const pinboard = await Pinboard.create({ ...input, version: 1, accountId: caller.id, updatedAt: new Date() })
    http.response.status(201).json({ ...factsOf(pinboard, caller, sharesViews), count: input.state.tiles.length })
  }

  async update(http: HttpContext): Promise<void> {
    const { caller, sharesViews, roles, mayRun } = frameOf(http)
    const pinboard = await changeable(http)
    const expected = expectedVersion(http)
    const before = readPinboard(pinboard.state)
    const body = http.request.body()
    const input = readPinboardInput(
      { name: pinboard.name, audience: pinboard.audience, role: pinboard.role, ...body, state: body.state ?? before },
      { roles: roles.map(({ name }) => name), before, mayRun },
    )
    if (input.audience !== 'own' && !sharesViews) throw forbidden('sharesViews')
    const version = expected === 'any' ? pinboard.version : expected
    const state = JSON.stringify(input.state)
    const changed = await Pinboard.query()
      .where({ id: pinboard.id, version })
      .update({ ...input, state, version: version + 1, updatedAt: new Date() })
    if (Number(changed) === 0) throw new Conflict(shown(http, await seenPinboard(http)).pinboard as never, body)
    http.response.json({ ...factsOf(await Pinboard.findOrFail(pinboard.id), caller, sharesViews), count: input.state.tiles.length })
  }

  async destroy(http: HttpContext): Promise<void> {
    await (await changeable(http)).delete()
    http.response.status(204).send(null)
  }
}

/** What pinboards are for the caller. @throws Problem when they may open none */
function frameOf(http: HttpContext) {
  const caller = readCaller(http)
  const app = portal.metadata.in(http.language)
  const access = portal.accesses.of(app, caller.roles)
  const route = pinboardsScreen(app)
  if (route === undefined || !access.canOpen(route)) throw new Problem('notFound')
  const roles = [...app.roles].flatMap(([name, { label }]) =>
    portal.accesses.of(app, [name]).canOpen(route) ? [{ name, label: label ?? name }] : [],
  )
  const { sharesViews } = access
  return { caller, app, access, route, roles, sharesViews, mayRun: (report: string) => mayRead(app, access, report) }
}

/** A pinboard with what its reader needs to show it: the reports that they may run, cut down to what they may see. */
function shown(http: HttpContext, pinboard: Pinboard) {
  const { caller, app, access, route, sharesViews } = frameOf(http)
  const { tiles, filters } = readPinboard(pinboard.state)
  const seen = seenTiles(app, access, tiles)
  const places = reportPlaces(app, access, seen)
  return {
    pinboard: { ...factsOf(pinboard, caller, sharesViews), state: { tiles: seen, filters } },
    reports: places,
    screen: screenAnswer(app, access, route, Object.keys(places)),
  }
}

function visibleTo({ id, roles }: Account) {
  return Pinboard.query().where((query) =>
    query
      .where('accountId', id)
      .orWhere('audience', 'all')
      .orWhere((shared) => shared.where('audience', 'role').whereIn('role', [...roles])),
  )
}

/** The pinboard that the address names, for somebody who may see it. */
async function seenPinboard(http: HttpContext): Promise<Pinboard> {
  const { caller } = frameOf(http)
  const { id } = http.params
  const pinboard = /^\d{1,18}$/.test(id) ? await visibleTo(caller).where('id', id).first() : null
  if (!pinboard) throw notFound('pinboard', id)
  return pinboard
}

/** The same, for somebody who may change it. */
async function changeable(http: HttpContext): Promise<Pinboard> {
  const pinboard = await seenPinboard(http)
  const { caller, sharesViews } = frameOf(http)
  if (!mayChange(pinboard, caller, sharesViews)) throw forbidden('sharesViews')
  return pinboard
}

function mayChange(pinboard: Pinboard, caller: Account, sharesViews: boolean): boolean {
  return pinboard.audience === 'own' ? String(pinboard.accountId) === caller.id : sharesViews
}

function factsOf(pinboard: Pinboard, caller: Account, sharesViews: boolean): PinboardFacts {
  const { id, version, name, audience, role } = pinboard
  return { id: String(id), version, name, audience, role: role ?? null, canChange: mayChange(pinboard, caller, sharesViews) }
}
