import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { biddingWarehouse, bidNotice, closeBidding, moveBidding, openBidding } from './bidding.ts'
import { Family } from './family.ts'
import { Portal } from './portal.ts'
import { world } from './seeds.ts'

/** A notice that is published, with the ids of the quotes of both suppliers. */
export interface PublishedNotice {
  readonly id: string
  readonly green: string
  readonly bay: string
}

/** A buyer whose warehouse bids among two suppliers, and a reviewer: what they do in the stories of bids, in a line each. */
export class Bidders {
  readonly family: Family
  readonly buyer: Context
  readonly reviewer: Context
  readonly green: Context
  readonly bay: Context
  readonly #warehouse: string

  private constructor(family: Family, people: Pick<Bidders, 'buyer' | 'reviewer' | 'green' | 'bay'>, warehouse: string) {
    this.family = family
    this.buyer = people.buyer
    this.reviewer = people.reviewer
    this.green = people.green
    this.bay = people.bay
    this.#warehouse = warehouse
  }

  static async open(): Promise<Bidders> {
    const portal = await Portal.open(world)
    const family = new Family(portal)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED' where freeze_status is distinct from 'PARTIAL'`)
    const buyer = await portal.person('buyer')
    const reviewer = await portal.person('reviewer')
    const green = await portal.person('supplier', 'vegetables')
    const bay = await family.supplier('fish')
    const { id } = await family.made(buyer, 'biddingWarehouse', biddingWarehouse)
    await family.made(buyer, 'bidMarkup', {
      purchaseCategory: '@category',
      markupRate: '0.1',
      minMarkup: '0.3',
      transportSurcharge: '0.15',
      packagingSurcharge: '0.05',
      effectiveFrom: '2026-01-01',
    })
    return new Bidders(family, { buyer, reviewer, green, bay }, String(id))
  }

  /** A notice of the warehouse to both suppliers, not stored yet. */
  notice(more: object = {}) {
    return bidNotice(this.#warehouse, ['@vegetables', '@fish'], more)
  }

  /** Moves the clock of a notice to where it stands open from one moment to another. */
  moved(id: string, openAt: string, closeAt: string): Promise<void> {
    return moveBidding(this.family.portal.database.pool, id, openAt, closeAt)
  }

  opened(id: string): Promise<void> {
    return openBidding(this.family.portal.database.pool, id)
  }

  shut(id: string): Promise<void> {
    return closeBidding(this.family.portal.database.pool, id)
  }

  async published(more: object = {}): Promise<PublishedNotice> {
    const { id } = await this.family.made(this.buyer, 'bidNotice', this.notice(more))
    const whole = await this.family.step(this.buyer, 'bidNotice', id, 'publish')
    const quotes = linesOf(whole, 'invitedSupplierList').map(({ quote }) => String(quote))
    return { id: String(id), green: quotes[0] ?? '', bay: quotes[1] ?? '' }
  }

  /** One that is published and stands open. */
  async open(more: object = {}): Promise<PublishedNotice> {
    const asked = await this.published(more)
    await this.opened(asked.id)
    return asked
  }

  /** A supplier takes a step of its quote with a price. */
  async bid(as: Context, id: string, name: string, bidPrice: string, more: object = {}): Promise<RecordData> {
    const [line] = linesOf(await this.family.seen(as, 'bidQuote', id), 'bidQuoteLines')
    const changes = { ...(name === 'submit' && { commitmentAccepted: true }), bidQuoteLines: [{ ...line, bidPrice, ...more }] }
    return this.family.step(as, 'bidQuote', id, name, { changes })
  }

  submit(as: Context, id: string, price: string, supplyQuantity = '100'): Promise<RecordData> {
    return this.bid(as, id, 'submit', price, { supplyQuantity })
  }

  improve(as: Context, id: string, price: string): Promise<RecordData> {
    return this.bid(as, id, 'improve', price)
  }

  /** The time for bids is over, and the buyer closes the notice. */
  async closed(id: string): Promise<void> {
    await this.shut(id)
    await this.family.step(this.buyer, 'bidNotice', id, 'close')
  }

  /** The only line of some lines of a record. */
  async lineOf(entity: string, id: string, lines: string): Promise<RecordData> {
    return linesOf(await this.family.whole(entity, id), lines)[0] ?? {}
  }

  /** The buyer proposes how much of a quote is taken. */
  async allot(id: string, proposedQuantity: string): Promise<RecordData> {
    const line = await this.lineOf('bidQuote', id, 'bidQuoteLines')
    return this.family.step(this.buyer, 'bidQuote', id, 'allot', { changes: { bidQuoteLines: [{ ...line, proposedQuantity }] } })
  }

  /** The buyer sends the award in. */
  propose(id: string): Promise<RecordData> {
    return this.family.step(this.buyer, 'bidNotice', id, 'propose', { changes: { orderType: '@standard', awardReason: '最低价中标' } })
  }
}
