import type { HttpContext } from '@adonisjs/core/http'
import { boardsScreen, openReports } from '../../../../engine/runtime/reports/report-screens.ts'
import { type BoardFacts, readBoard } from '../../../../engine/runtime/screens/boards/board.ts'
import type { Account } from '../../accounts/account.ts'
import { readBoardInput } from '../../boards/read_board.ts'
import { mayRead, reportPlaces, seenTiles } from '../../boards/seen_tiles.ts'
import Board from '../../models/board.ts'
import { Conflict, forbidden, notFound } from '../../records/failures.ts'
import portal from '../../services/portal.ts'
import { readCaller } from '../caller.ts'
import { expectedVersion } from '../expected_version.ts'
import { Problem } from '../problem.ts'
import { screenPayload } from '../screen_payload.ts'

/** The most boards that a person keeps. */
const mostBoards = 50

/** Boards of reports as people arranged them: for themselves, for a role, for all. */
export default class BoardsController {
  async index(http: HttpContext): Promise<void> {
    const { caller, app, access, sharesViews, roles, route } = frameOf(http)
    const found = await visibleTo(caller).orderBy('name')
    http.response.json({
      route,
      boards: found.map((board) => ({ ...factsOf(board, caller, sharesViews), count: readBoard(board.state).tiles.length })),
      shares: sharesViews ? roles : null,
      reports: openReports(app, access),
    })
  }

  async show(http: HttpContext): Promise<void> {
    http.response.json(shown(http, await seenBoard(http)))
  }

  async create(http: HttpContext): Promise<void> {
    const { caller, sharesViews, roles, mayRun } = frameOf(http)
    const input = readBoardInput(http.request.body(), { roles: roles.map(({ name }) => name), before: readBoard(undefined), mayRun })
    if (input.audience !== 'own' && !sharesViews) throw forbidden('sharesViews')
    const [own] = await Board.query().where('accountId', caller.id).count('* as total').pojo<{ total: string }>()
    if (Number(own?.total) >= mostBoards) throw new Problem('badRequest')
    const board = await Board.create({ ...input, version: 1, accountId: caller.id, updatedAt: new Date() })
    http.response.status(201).json({ ...factsOf(board, caller, sharesViews), count: input.state.tiles.length })
  }

  async update(http: HttpContext): Promise<void> {
    const { caller, sharesViews, roles, mayRun } = frameOf(http)
    const board = await changeable(http)
    const expected = expectedVersion(http)
    const before = readBoard(board.state)
    const body = http.request.body()
    const input = readBoardInput(
      { name: board.name, audience: board.audience, role: board.role, ...body, state: body.state ?? before },
      { roles: roles.map(({ name }) => name), before, mayRun },
    )
    if (input.audience !== 'own' && !sharesViews) throw forbidden('sharesViews')
    const version = expected === 'any' ? board.version : expected
    const state = JSON.stringify(input.state)
    const changed = await Board.query()
      .where({ id: board.id, version })
      .update({ ...input, state, version: version + 1, updatedAt: new Date() })
    if (Number(changed) === 0) throw new Conflict(shown(http, await seenBoard(http)).board as never, body)
    http.response.json({ ...factsOf(await Board.findOrFail(board.id), caller, sharesViews), count: input.state.tiles.length })
  }

  async destroy(http: HttpContext): Promise<void> {
    await (await changeable(http)).delete()
    http.response.status(204).send(null)
  }
}

/** What boards are for the caller. @throws Problem when they may open none */
function frameOf(http: HttpContext) {
  const caller = readCaller(http)
  const app = portal.metadata.in(http.language)
  const access = portal.accesses.of(app, caller.roles)
  const route = boardsScreen(app)
  if (route === undefined || !access.canOpen(route)) throw new Problem('notFound')
  const roles = [...app.roles].flatMap(([name, { label }]) =>
    portal.accesses.of(app, [name]).canOpen(route) ? [{ name, label: label ?? name }] : [],
  )
  const { sharesViews } = access
  return { caller, app, access, route, roles, sharesViews, mayRun: (report: string) => mayRead(app, access, report) }
}

/** A board with what its reader needs to show it: the reports that they may run, cut down to what they may see. */
function shown(http: HttpContext, board: Board) {
  const { caller, app, access, route, sharesViews } = frameOf(http)
  const { tiles, filters } = readBoard(board.state)
  const seen = seenTiles(app, access, tiles)
  const places = reportPlaces(app, access, seen)
  return {
    board: { ...factsOf(board, caller, sharesViews), state: { tiles: seen, filters } },
    reports: places,
    screen: screenPayload(app, access, route, Object.keys(places)),
  }
}

function visibleTo({ id, roles }: Account) {
  return Board.query().where((query) =>
    query
      .where('accountId', id)
      .orWhere('audience', 'all')
      .orWhere((shared) => shared.where('audience', 'role').whereIn('role', [...roles])),
  )
}

/** The board that the address names, for somebody who may see it. */
async function seenBoard(http: HttpContext): Promise<Board> {
  const { caller } = frameOf(http)
  const { id } = http.params
  const board = /^\d{1,18}$/.test(id) ? await visibleTo(caller).where('id', id).first() : null
  if (!board) throw notFound('board', id)
  return board
}

/** The same, for somebody who may change it. */
async function changeable(http: HttpContext): Promise<Board> {
  const board = await seenBoard(http)
  const { caller, sharesViews } = frameOf(http)
  if (!mayChange(board, caller, sharesViews)) throw forbidden('sharesViews')
  return board
}

function mayChange(board: Board, caller: Account, sharesViews: boolean): boolean {
  return board.audience === 'own' ? String(board.accountId) === caller.id : sharesViews
}

function factsOf(board: Board, caller: Account, sharesViews: boolean): BoardFacts {
  const { id, version, name, audience, role } = board
  return { id: String(id), version, name, audience, role: role ?? null, canChange: mayChange(board, caller, sharesViews) }
}
