import { test } from '@japa/runner'
import type { App } from '../../../engine/runtime/app/app.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import type { Effect } from '../../../engine/schema/effect.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { digest } from '../../app/values/digest.ts'
import { Lending } from '../support/lending.ts'
import { library } from '../support/library.ts'

/** What a place among the lists declares, and among their wishes. */
interface Places {
  readonly rank: object
  readonly turn: object
}

const byAvailable: Effect = {
  kind: 'rank',
  entity: 'reservationList',
  where: { '==': [{ var: 'candidate.wantedOn' }, { var: 'record.wantedOn' }] },
  order: [['available', 'desc']],
  place: 'rank',
}

/** The library where a list that queues is ranked among the others as well as its wishes. */
function libraryWith({ rank, turn }: Places): App {
  const { bundle, hash } = library()
  const { reservationList: entity } = bundle.entities
  const { reservationList: workflow } = bundle.workflows
  const { wishes } = entity?.fields ?? {}
  const queue = workflow?.transitions.queue
  if (!entity || wishes?.kind !== 'lines' || !workflow || !queue || 'use' in queue) throw new Error('The library has no lists.')
  const fields = {
    ...entity.fields,
    rank: { kind: 'integer' as const, label: 'Rank', ...rank },
    wishes: { ...wishes, fields: { ...wishes.fields, turn: { kind: 'integer' as const, label: 'Turn', ...turn } } },
  }
  const transitions = { ...workflow.transitions, queue: { ...queue, effects: [...(queue.effects ?? []), byAvailable] } }
  const entities = { ...bundle.entities, reservationList: { ...entity, fields } }
  return link({ ...bundle, entities, workflows: { ...bundle.workflows, reservationList: { ...workflow, transitions } } }, hash)
}

/** Three lists of one day are ranked twice, with their wishes: what is told of each, its ids told by their order. */
async function rankedIn(app: App) {
  const lending = await Lending.open(app)
  const { pool } = lending.database
  const { id: second } = await lending.newBook()
  const wish = (book: unknown, wanted: string | null) => ({ member: lending.member.user.id, book, wanted, quantity: '1' })
  const made = async (available: string, wishes: readonly object[]) =>
    String((await create(lending.librarian, 'reservationList', { wantedOn: '2026-11-30', available, wishes })).view.id)
  const one = await made('3', [wish(lending.book.id, '1'), wish(second, null)])
  const others = [await made('7', [wish(lending.book.id, '3'), wish(second, '2')]), await made('7', [wish(lending.book.id, '3')])]
  await transition(lending.librarian, 'reservationList', one, 'queue')
  await pool.query(`update reservation_list_wishes set wanted = 5 where parent = $1 and book = $2`, [one, lending.book.id])
  await transition(lending.librarian, 'reservationList', one, 'queue')
  const ids = [one, ...others]
  const lists = await pool.query<{ rank: number; version: number; by: string; turns: readonly number[] }>(
    `select rank::int, version, updated_by::text as by, (select json_agg(turn order by _position) from reservation_list_wishes w where w.parent = l.id) as turns
     from reservation_list l where id = any($1) order by id`,
    [ids],
  )
  const told = await pool.query<{ list: number; version: number; changes: object; detail: object }>(
    `select array_position($1::bigint[], h.record_id) as list, h.version, h.action, h.account_id is not null as named, h.changes, a.kind, a.detail
     from _record_history h join _audit_log a using (entity, record_id, version)
     where h.record_id = any($1) and h.version > 1 order by h.record_id, h.version`,
    [ids],
  )
  const lines = await pool.query<{ id: string }>('select id::text from reservation_list_wishes where parent = any($1) order by id', [ids])
  await lending.close()
  const named = (changes: object) =>
    lines.rows.reduce((text, { id }, at) => text.replaceAll(`"${id}"`, `"wish ${at}"`), JSON.stringify(changes))
  return {
    lists: lists.rows.map(({ by, ...list }) => ({ ...list, isByLibrarian: by === lending.librarian.user.id })),
    told: told.rows.map(({ changes, detail, ...row }) => ({
      ...row,
      changes: named(changes),
      isKept: digest(changes) === detailOf(detail),
    })),
  }
}

const detailOf = (detail: object) => ('digest' in detail ? detail.digest : undefined)

test.group('places', () => {
  test('are written all at once as each would be by itself: with the next version, its history, and its entry in the log', async ({
    assert,
  }) => {
    const atOnce = await rankedIn(libraryWith({ rank: {}, turn: {} }))
    assert.deepEqual(
      atOnce.lists.map(({ rank, turns, isByLibrarian }) => ({ rank, turns, isByLibrarian })),
      [
        { rank: 3, turns: [1, null], isByLibrarian: true },
        { rank: 1, turns: [2, 1], isByLibrarian: true },
        { rank: 1, turns: [2], isByLibrarian: true },
      ] as never,
    )
    assert.isTrue(atOnce.told.length > 0 && atOnce.told.every(({ isKept }) => isKept))
    // A bound of its own is a rule that each document has to be read for.
    assert.deepEqual(await rankedIn(libraryWith({ rank: { max: 1_000 }, turn: { max: 1_000 } })), atOnce)
  })
})
