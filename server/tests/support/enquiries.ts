import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { get } from '../../app/records/get.ts'
import { create } from '../../app/steps/create.ts'
import { takeInternalStep } from '../../app/steps/take_internal_step.ts'
import { transition } from '../../app/steps/transition.ts'
import { update } from '../../app/steps/update.ts'
import { Portal } from './portal.ts'
import { world } from './seeds.ts'

/** What is said with the award that the reviewer approves. */
export const awardAgreed = '价格低于目标价，份额合理，同意定标。'

/** An enquiry that is published, with the ids of the quotes of both suppliers. */
export interface PublishedEnquiry {
  readonly id: string
  readonly green: string
  readonly bay: string
}

/** A buyer who asks two suppliers for prices, and a reviewer: what they do in the stories of enquiries, in a line each. */
export class Enquiries {
  readonly portal: Portal
  readonly buyer: Context
  readonly reviewer: Context
  readonly green: Context
  readonly bay: Context

  private constructor(portal: Portal, people: Pick<Enquiries, 'buyer' | 'reviewer' | 'green' | 'bay'>) {
    this.portal = portal
    this.buyer = people.buyer
    this.reviewer = people.reviewer
    this.green = people.green
    this.bay = people.bay
  }

  static async open(): Promise<Enquiries> {
    const portal = await Portal.open(world)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED' where freeze_status is distinct from 'PARTIAL'`)
    const buyer = await portal.person('buyer')
    const reviewer = await portal.person('reviewer')
    const green = await portal.person('supplier', 'vegetables')
    const { whole } = await create(portal.admin, 'user', {
      loginAccount: 'test.bay',
      userName: 'bay',
      roles: ['supplier'],
      userType: 'SUPPLIER',
      supplier: portal.id('fish'),
    })
    return new Enquiries(portal, { buyer, reviewer, green, bay: portal.as(whole) })
  }

  /** A record as it is stored, whoever may see it. */
  async whole(entity: string, id: unknown): Promise<RecordData> {
    return (await get(this.portal.admin, entity, String(id))).whole
  }

  async step(as: Context, entity: string, id: unknown, name: string, request = {}): Promise<RecordData> {
    return (await transition(as, entity, String(id), name, request)).whole
  }

  /** The codes of the issues with which something is refused, or the code of the refusal. */
  refusal(what: Promise<unknown>): Promise<readonly string[]> {
    return what.then(
      () => ['nothing was refused'],
      (error: { code?: string; issues?: readonly { code: string }[] }) =>
        error.issues?.map(({ code }) => code) ?? [error.code ?? String(error)],
    )
  }

  async published(more: object = {}): Promise<PublishedEnquiry> {
    const { id } = (await create(this.buyer, 'priceEnquiry', this.portal.resolved({ ...enquiry, ...more }))).whole
    const invited = linesOf(await this.step(this.buyer, 'priceEnquiry', id, 'publish'), 'invitedSuppliers')
    const quotes = invited.map(({ quote }) => String(quote))
    return { id: String(id), green: quotes[0] ?? '', bay: quotes[1] ?? '' }
  }

  async quote(as: Context, id: string, quotedPrice: string, supplyQuantity = '100'): Promise<RecordData> {
    const [line] = linesOf((await get(as, 'enquiryQuote', id)).view as RecordData, 'lines')
    return this.step(as, 'enquiryQuote', id, 'submit', { changes: { lines: [{ ...line, quotedPrice, supplyQuantity }] } })
  }

  /** The deadline passes, and the clock opens the quotes. */
  async opened(id: string): Promise<void> {
    const entity = this.portal.app.entities.get('priceEnquiry')
    await this.portal.database.pool.query(
      `update price_enquiry set quote_deadline = '2026-11-01T08:00:00Z', second_quote_deadline = case when round_no = 2 then timestamptz '2026-11-02T08:00:00Z' end, open_at = '2026-11-01T08:00:00Z' where id = $1`,
      [id],
    )
    if (entity) await takeInternalStep(this.portal.admin, { entity, id, name: 'open' })
  }

  /** The buyer awards so much of each quote. */
  async awarded(id: string, quantities: Readonly<Record<string, string>>) {
    const { version } = await this.whole('priceEnquiry', id)
    const awards: object[] = []
    for (const [quoteId, quantity] of Object.entries(quantities)) {
      const [line] = linesOf(await this.whole('enquiryQuote', quoteId), 'lines')
      awards.push({ quoteLine: line?.id, quantity })
    }
    return update(this.buyer, 'priceEnquiry', id, version as number, { awards })
  }

  /** The buyer sends the award in. */
  submitted(id: string): Promise<RecordData> {
    const changes = { orderType: this.portal.id('standard'), neededDate: '2026-11-30', awardReason: '综合价格与可供数量最优' }
    return this.step(this.buyer, 'priceEnquiry', id, 'submit', { changes })
  }
}

const enquiry = {
  enquiryTitle: '十二月叶菜询价',
  invOrg: '@warehouse',
  quoteDeadline: '2026-11-22T08:00:00.000Z',
  priceEffectiveFrom: '2026-12-01',
  priceEffectiveTo: '2026-12-31',
  lines: [{ goods: '@cabbage', unit: 'KG', demandQuantity: '100', targetPrice: '3' }],
  invitedSuppliers: [{ supplier: '@vegetables' }, { supplier: '@fish' }],
}
