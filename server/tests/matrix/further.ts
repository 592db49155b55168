import type { App, AppEntity } from '../../../engine/runtime/app/app.ts'
import { figureRequest } from '../../../engine/runtime/screens/dashboard/figure.ts'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Tile } from '../../../engine/schema/screens/dashboard.ts'
import { everyNth } from '../../../engine/testing/every-nth.ts'
import { pdfText } from '../support/pdf_text.ts'
import type { Answer } from './caller.ts'
import type { Oracle } from './oracle.ts'
import type { World } from './world.ts'

/** How the further questions are asked: every answer is searched for values that may not be in it. */
export interface Asking {
  readonly world: World
  readonly oracle: Oracle
  /** Whether others are asked of every further call of what the account may not do: it is asked of one. */
  readonly isBrief: boolean
  /** Those of many closed things that this account is asked of. */
  some<Each>(all: readonly Each[]): readonly Each[]
  call(method: string, path: string, body?: unknown): Promise<Answer>
  bytes(url: string): Promise<{ readonly status: number; readonly bytes: Uint8Array }>
  /** Searches a text that is no answer of the API: a file, a print. */
  search(text: string, what: string): void
  problem(text: string): void
}

/** An id that no record has. */
export const nowhere = '999999999999'
/** An answer without what differs from request to request. */
export const withoutRequest = ({ status, text }: Answer): string => `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`
/** So many documents of others are looked for in the search box by each account. */
const mostFound = 8

/** The files of a record: those of fields that are seen are handed out, and no others. */
export async function askFiles({ world, oracle, call, bytes, search, problem }: Asking, entity: AppEntity): Promise<void> {
  const records = world.records.get(entity.name) ?? []
  for (const record of [
    records.find((each) => oracle.reaches(entity.name, each)),
    records.find((each) => !oracle.reaches(entity.name, each)),
  ]) {
    for (const { id, path, row } of record ? world.filesOf(entity, record) : []) {
      const isSeen = oracle.reaches(entity.name, record as RecordData) && oracle.sees(entity.name, record as RecordData, path, row)
      const answer = await call('GET', `records/${entity.name}/${record?.id}/files/${id}`)
      if ((answer.status === 200) !== isSeen && (isSeen || answer.status !== 404))
        problem(`file ${path} of ${entity.name} ${record?.id}: ${answer.status}, ${isSeen ? '' : 'not '}seen`)
      if (answer.status !== 200) continue
      const file = await bytes(String(answer.body.url))
      if (file.status !== 200) problem(`the link to ${path} of ${entity.name} ${record?.id} answers ${file.status}`)
      search(Buffer.from(file.bytes).toString('utf8'), `file ${path} of ${entity.name} ${record?.id}`)
    }
  }
}

/** One paper of each kind that the person may have, read like a person reads it. */
export async function askPrints({ world, oracle, bytes, search, problem }: Asking, entity: AppEntity): Promise<void> {
  for (const [print, { entity: name }] of Object.entries(world.app.bundle.prints ?? {})) {
    if (name !== entity.name) continue
    for (const record of (world.records.get(name) ?? []).filter((each) => oracle.reaches(name, each))) {
      const paper = await bytes(`/api/records/${name}/${record.id}/prints/${print}`)
      if (paper.status >= 500) problem(`print ${print} of ${record.id} answers ${paper.status}`)
      if (paper.status !== 200) continue
      search((await pdfText(paper.bytes)).join('\n'), `print ${print} of ${name} ${record.id}`)
      break
    }
  }
}

/** What is made of a document of another is made of nothing; of their own, nothing is in it that they may not see. */
export async function askConversions({ world, oracle, isBrief, call, problem }: Asking): Promise<void> {
  for (const [name, { from }] of Object.entries(world.app.bundle.conversions)) {
    if (isBrief && !oracle.may('read', from.entity)) continue
    const records = world.records.get(from.entity) ?? []
    const [own, foreign] = [true, false].map((is) => records.filter((each) => oracle.reaches(from.entity, each) === is))
    const idsOf = (some: readonly RecordData[]) =>
      some.flatMap((each) => (from.lines === undefined ? [each.id] : linesOf(each, from.lines).map(({ id }) => id)))
    for (const record of everyNth(own ?? [], 2)) await call('POST', `conversions/${name}`, { ids: [record.id], byDocument: true })
    await call('POST', `conversions/${name}`, { ids: idsOf(own ?? []) })
    const none = withoutRequest(await call('POST', `conversions/${name}`, { ids: [nowhere] }))
    if (foreign?.length && withoutRequest(await call('POST', `conversions/${name}`, { ids: idsOf(foreign) })) !== none)
      problem(`${name} of foreign ${from.entity} is not what it is of nothing`)
  }
}

/** Whether the answer says that the account may not do such a thing at all, or that there is no such thing for it. */
export const isRefused = ({ status }: Answer): boolean => status === 403 || status === 404

/**
 * Reports of a time in which all records are, whatever they ask for; who may not run one neither reads nor says anything about its figures.
 * Who is asked briefly is asked of those that a screen of theirs shows, and of some of the others.
 */
export async function askReports({ world, oracle, isBrief, some, call, problem }: Asking): Promise<void> {
  const reports = Object.entries(world.app.bundle.reports ?? {})
  const closed = new Set(some(reports.map(([name]) => name)))
  const shown = isBrief ? shownReports(world.app, oracle.roles) : undefined
  for (const [name, report] of reports) {
    if (shown && !shown.has(name) && !closed.has(name)) continue
    const params = Object.fromEntries(
      Object.entries(report.filters ?? {}).flatMap(([key, { required }]) =>
        required ? [[key, { from: '2020-01-01', to: '2020-01-31' }]] : [],
      ),
    )
    const isNone = isRefused(await call('POST', `reports/${name}/run`, {}))
    if (isBrief && isNone) continue
    await call('POST', `reports/${name}/rows`, {})
    if (Object.keys(params).length > 0) for (const part of ['run', 'rows']) await call('POST', `reports/${name}/${part}`, { params })
    const said = [
      await call('POST', `reports/${name}/comments`, { params }),
      await call('POST', `reports/${name}/comment`, { params, text: `said by ${oracle.user.id}` }),
    ]
    if (said.some((answer) => isRefused(answer) !== isNone))
      problem(`what is said about ${name} is answered ${said.map(({ status }) => status)}`)
  }
}

/** The reports that are named by a screen which a role grants. */
function shownReports({ bundle }: App, roles: readonly string[]): ReadonlySet<string> {
  const granted = roles.flatMap((role) => bundle.roles[role]?.screens ?? [])
  const text = JSON.stringify((granted.includes('*') ? Object.keys(bundle.screens) : granted).map((route) => bundle.screens[route] ?? null))
  return new Set(Object.keys(bundle.reports ?? {}).filter((name) => text.includes(JSON.stringify(name))))
}

/** The figures of dashboards are of what the person sees. */
export async function askTiles({ world, oracle, call, problem }: Asking): Promise<void> {
  for (const [route, screen] of world.app.screens) {
    if (screen.kind !== 'dashboard') continue
    const { body, status } = await call('GET', `screens?route=${encodeURIComponent(route)}`)
    if (status !== 200) continue
    const shown =
      (body as { bundle?: { screens?: Record<string, { tiles?: Record<string, Tile> }> } }).bundle?.screens?.[route]?.tiles ?? {}
    for (const [name, tile] of Object.entries(shown)) {
      if (tile.kind !== 'figure') continue
      const answer = await call('POST', `records/${tile.entity}/search`, figureRequest(tile, tile.where))
      if (answer.status !== 200) problem(`tile ${name} of ${route} answers ${answer.status}: ${answer.text.slice(0, 200)}`)
      const visible = (world.records.get(tile.entity) ?? []).filter((record) => oracle.reaches(tile.entity, record))
      const counted = visible.filter((record) => tile.where === undefined || oracle.holds(tile.where, record)).length
      if (answer.status === 200 && answer.body.total !== counted)
        problem(`tile ${name} of ${route} counts ${answer.body.total} instead of ${counted}`)
    }
  }
}

/** Documents of others are not found in the search box by what they are called. */
export async function askFind({ world, oracle, call, problem }: Asking): Promise<void> {
  const entities = [...world.app.entities.values()].filter(({ parent }) => !parent)
  const start = Number(oracle.user.id) % entities.length
  let asked = 0
  for (const entity of [...entities.slice(start), ...entities.slice(0, start)]) {
    const foreign = (world.records.get(entity.name) ?? []).find((record) => !oracle.reaches(entity.name, record))
    const name = foreign?.[entity.code] ?? foreign?.[entity.display]
    if (typeof name !== 'string' || !/^kq/.test(name)) continue
    const { body } = await call('GET', `find?words=${name}`)
    if (((body.documents as unknown[] | undefined) ?? []).length > 0) problem(`${entity.name} ${foreign?.id} is found by ${name}`)
    asked += 1
    if (asked === mostFound) return
  }
}
