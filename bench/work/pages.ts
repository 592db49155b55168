import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { Exception } from '../../engine/runtime/exception.ts'
import { betweenLooks } from '../../engine/runtime/screens/live/next-look.ts'
import { Caller } from '../../server/tests/support/caller.ts'
import { databaseTimes, spentBetween, timeOf } from './processor.ts'

/** What pages that follow a list cost, in percent of a core. */
export interface Followed {
  readonly name: string
  readonly process: number
  readonly database: number
  /** How often a page read its list again, and after how many milliseconds the slower half of them had the answer. */
  readonly looks: number
  readonly median: number
}

/** What pages do when they hear that something was written. */
interface Heard {
  isRead: boolean
  /** How long each reading took, in milliseconds. */
  readonly waits: number[]
}

const seconds = 30
/** A person may have thirty pages that wait for news. */
const pagesOfOne = 10
const betweenWrites = 2_000

/** A list as a browser asks for it. */
const list = {
  columns: ['loanNo', 'status', 'member', 'member.phone', 'totalFee', 'lastDue', 'branch', 'loanDate', 'totalQuantity', 'createdAt'],
  sort: [
    ['loanDate', 'desc'],
    ['loanNo', 'desc'],
  ],
  page: { size: 50 },
  total: 'capped',
}

/** So many pages follow the loans of the library while nothing happens, and while one is changed every two seconds; a page reads its list again as a browser does. */
export async function followPages(url: string, pool: pg.Pool, server: number, pages: number): Promise<readonly Followed[]> {
  const writer = await Caller.signedIn(url, 'admin')
  const people = await peopleOf(url, pool, Math.ceil(pages / pagesOfOne))
  const search = { filter: { status: 'DRAFT' }, page: { size: 1 } }
  const { rows } = (await writer.send(url, 'POST', '/api/records/loan/search', search)).body as { rows: { id: string }[] }
  const address = `/api/records/loan/${rows[0]?.id}`
  const write = async (at: number) => {
    const { status, body } = await writer.send(url, 'PATCH', address, { note: String(at) }, { 'if-match': '*' })
    if (status !== 200) throw new Exception('refused', `${address}: ${status} ${JSON.stringify(body)}`)
  }
  const during = async (name: string, writes: boolean, waits: readonly number[]): Promise<Followed> => {
    const before = { looks: waits.length, process: timeOf(server), database: await databaseTimes(pool) }
    for (let at = 0; at < (seconds * 1_000) / betweenWrites; at += 1) {
      if (writes) await write(at)
      await sleep(betweenWrites)
    }
    const share = (milliseconds: number) => milliseconds / (seconds * 10)
    const own = waits.slice(before.looks).toSorted((one, other) => one - other)
    return {
      name,
      process: share(timeOf(server) - before.process),
      database: share(spentBetween(before.database, await databaseTimes(pool))),
      looks: own.length,
      median: own[Math.floor(own.length / 2)] ?? 0,
    }
  }
  const found = [await during('nobody follows, one record is changed', true, [])]
  const heard: Heard = { isRead: false, waits: [] }
  const { waits } = heard
  const end = new AbortController()
  await Promise.all(Array.from({ length: pages }, (_, at) => follow(url, people[at % people.length] as Caller, end.signal, heard)))
  await sleep(betweenWrites)
  found.push(await during(`${pages} follow, nothing happens`, false, waits))
  found.push(await during(`${pages} are told that one record is changed`, true, waits))
  heard.isRead = true
  found.push(await during(`${pages} are told, and whom it concerns reads`, true, waits))
  end.abort()
  return found
}

/** So many people are signed in, one after the other of those who see all loans, and of those who see their own. */
async function peopleOf(url: string, pool: pg.Pool, count: number): Promise<readonly Caller[]> {
  await pool.query(
    `with made as (
       insert into member (id, version, login, name, roles, active, created_at, updated_at)
       select nextval('record_ids'), 1, 'p' || n, 'p' || n, array[(array['librarian', 'member'])[1 + n % 2]], 'ENABLED', now(), now()
       from generate_series(1, $1::int) n returning id)
     insert into _credentials (account_id, password_hash) select made.id, known.password_hash from made, _credentials known join member on member.id = known.account_id where member.login = 'admin'`,
    [count],
  )
  return Promise.all(Array.from({ length: count }, (_, at) => Caller.signedIn(url, `p${at + 1}`)))
}

/** A page: it hears that something was written, and reads its list again, not more often than once a second. */
async function follow(url: string, who: Caller, signal: AbortSignal, heard: Heard): Promise<void> {
  const body = await who.open(url, '/api/notifications/events?follow=loan', signal)
  let isDue = false
  const look = async () => {
    isDue = false
    const asked = performance.now()
    const { status, body: answer } = await who.send(url, 'POST', '/api/records/loan/search', list)
    if (signal.aborted) return
    if (status !== 200) throw new Exception('refused', `${status} ${JSON.stringify(answer)}`)
    heard.waits.push(performance.now() - asked)
  }
  const hear = async () => {
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      if (!heard.isRead || isDue || !text.includes('event: entity')) continue
      isDue = true
      setTimeout(look, betweenLooks)
    }
  }
  hear().catch(() => undefined)
}
