import type { HttpContext } from '@adonisjs/core/http'
import { findColleagues, findReaders } from '../../approvals/colleagues.ts'
import { decidesAnything } from '../../approvals/decides.ts'
import { type Handing, handDecision, sendDecisionBack } from '../../approvals/hand_over.ts'
import { inbox, inboxCount } from '../../approvals/inbox.ts'
import { dropSubstitute, nameSubstitute, ownSubstitutes } from '../../approvals/own_substitutes.ts'
import { timeline } from '../../approvals/timeline.ts'
import { approvedEntity } from '../../approvals/waiting.ts'
import { notFound } from '../../records/failures.ts'
import { load } from '../../records/load.ts'
import { recordAddress } from '../../records/record_address.ts'
import portal from '../../services/portal.ts'
import { decideMany, type InboxDecision } from '../../steps/decide_many.ts'
import { openApproval } from '../../storage/approvals/read_approvals.ts'
import { answerBatch } from '../answers/batch_answer.ts'
import { Problem } from '../answers/problem.ts'
import { recordsContext } from '../requests/records_context.ts'

const mostShown = 100
const mostDecided = 500

/** What waits for people, and what they decide. */
export default class ApprovalsController {
  /** What waits for the caller. */
  async index(http: HttpContext): Promise<void> {
    const context = recordsContext(http)
    const { offset, size, entity } = http.request.qs()
    const whole = (value: unknown, most: number, otherwise: number) =>
      /^\d{1,6}$/.test(String(value)) ? Math.min(Number(value), most) : otherwise
    const page = {
      offset: whole(offset, 1_000, 0),
      size: whole(size, mostShown, 50),
      ...(typeof entity === 'string' && entity !== '' ? { entity } : {}),
    }
    const { rows, ...counts } = await inbox(context, page)
    const address = (name: string, record: string) => recordAddress(context.app, context.access, name, record)
    const decides = await decidesAnything(context)
    http.response.json({ ...counts, decides, rows: rows.map((row) => ({ ...row, address: address(row.entity, row.record) })) })
  }

  /** How many wait for the caller. */
  async count(http: HttpContext): Promise<void> {
    http.response.json(await inboxCount(recordsContext(http)))
  }

  /** Decides about many at once, with a result for each. */
  async decide(http: HttpContext): Promise<void> {
    const context = recordsContext(http)
    const { decision, items, comment } = http.request.body()
    if (decision !== 'approve' && decision !== 'reject') throw new Problem('badRequest')
    const { results, entities } = await decideMany(context, decision, readItems(items), textIn(comment))
    for (const entity of entities) await portal.accounts.recordChanged(entity)
    answerBatch(http, context, results)
  }

  /** The approvals of a record. */
  async timeline(http: HttpContext): Promise<void> {
    const context = recordsContext(http)
    const { entity, id } = http.params
    http.response.json({ approvals: await timeline(context, approvedEntity(context, entity), id) })
  }

  /** Hands the decision over, asks somebody else to sign, or sends the record back to an earlier level. */
  async hand(http: HttpContext): Promise<void> {
    const context = recordsContext(http)
    const { entity: name, id, how } = http.params
    const entity = approvedEntity(context, name)
    const handing = readHanding(http.request.body())
    if (how === 'sendBack') await sendDecisionBack(context, entity, id, handing)
    else await handDecision(context, entity, id, how, handing)
    http.response.json({ approvals: await timeline(context, entity, id) })
  }

  /** Colleagues to hand the decision about a record to: none that decide it already. */
  async readers(http: HttpContext): Promise<void> {
    const context = recordsContext(http)
    const { entity: name, id } = http.params
    const entity = approvedEntity(context, name)
    const record = await load(context, entity, id, context.access.scope(name))
    const approval = await openApproval(context.pool, id)
    if (!approval) throw notFound('approval', id)
    const deciding = new Set(
      approval.seats.filter(({ level, state }) => level === approval.level && state === 'waiting').map(({ account }) => account),
    )
    const rows = await findReaders(context, { entity, record }, approval.definition, wordsOf(http))
    http.response.json({ rows: rows.filter(({ id: colleague }) => !deciding.has(colleague)) })
  }

  /** Colleagues to be a substitute. */
  async colleagues(http: HttpContext): Promise<void> {
    http.response.json({ rows: await findColleagues(recordsContext(http), wordsOf(http)) })
  }

  async substitutes(http: HttpContext): Promise<void> {
    const context = recordsContext(http)
    http.response.json({ own: context.user.id, rows: await ownSubstitutes(context) })
  }

  async nameSubstitute(http: HttpContext): Promise<void> {
    const context = recordsContext(http)
    const { substitute, from, to } = http.request.body()
    await nameSubstitute(context, { substitute: textIn(substitute) ?? '', from: textIn(from) ?? '', to: textIn(to) ?? '' })
    http.response.status(201).json({ rows: await ownSubstitutes(context) })
  }

  async dropSubstitute(http: HttpContext): Promise<void> {
    await dropSubstitute(recordsContext(http), http.params.id)
    http.response.status(204).send(null)
  }
}

const wordsOf = ({ request }: HttpContext): string => String(request.qs().search ?? '').slice(0, 100)

function textIn(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw new Problem('badRequest')
  return value
}

function readItems(items: unknown): readonly InboxDecision[] {
  const isItem = (item: unknown): item is InboxDecision =>
    typeof item === 'object' &&
    item !== null &&
    'approval' in item &&
    'level' in item &&
    typeof item.approval === 'string' &&
    typeof item.level === 'string'
  if (!Array.isArray(items) || items.length === 0 || items.length > mostDecided || !items.every(isItem)) throw new Problem('badRequest')
  return items
}

function readHanding({ to, comment, level }: { to?: unknown; comment?: unknown; level?: unknown }): Handing {
  const [who, said, seen] = [textIn(to), textIn(comment), textIn(level)]
  if (who === undefined) throw new Problem('badRequest')
  return { to: who, ...(said === undefined ? {} : { comment: said }), ...(seen === undefined ? {} : { level: seen }) }
}
