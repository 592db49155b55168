import type pg from 'pg'

/** A warehouse that bids a category among two suppliers, of the names in `portal/world.json`. */
export const biddingWarehouse = {
  warehouseName: '常温仓·叶菜',
  invOrg: '@warehouse',
  purchaseCategory: '@category',
  bidManager: '@buyer',
  minBidderCount: 2,
  effectiveFrom: '2026-01-01',
  biddingSuppliers: [{ supplier: '@vegetables' }, { supplier: '@fish' }],
}

/** A notice of a warehouse to suppliers, of bids that better each other unless it says otherwise. */
export const bidNotice = (warehouse: string, suppliers: readonly string[], more: object = {}) => ({
  bidTitle: '叶菜竞价',
  biddingWarehouse: warehouse,
  invOrg: '@warehouse',
  purchaseCategory: '@category',
  bidMode: 'DESCENDING',
  minBidderCount: 2,
  bidOpenAt: '2027-06-01T01:00:00.000Z',
  bidCloseAt: '2027-06-01T08:00:00.000Z',
  supplyFrom: '2027-06-10',
  supplyTo: '2027-06-20',
  bidLines: [{ goods: '@cabbage', unit: 'KG', bidQuantity: '100', ceilingPrice: '3', minBidQuantity: '20', priceStep: '0.1' }],
  invitedSupplierList: suppliers.map((supplier) => ({ supplier })),
  ...more,
})

/** Moves the clock of a notice, and the opening of its quotes, to where it stands open, or closed. */
export async function moveBidding(pool: pg.Pool, notice: string, openAt: string, closeAt: string): Promise<void> {
  const values = [notice, openAt, closeAt]
  await pool.query(`update bid_notice set bid_open_at = $2, bid_close_at = $3 where id = $1`, values)
  await pool.query(`update bid_quote set bid_open_at = $2 where bid_notice = $1`, values.slice(0, 2))
}

export const openBidding = (pool: pg.Pool, notice: string) => moveBidding(pool, notice, '2026-01-01T01:00:00Z', '2027-06-01T08:00:00Z')
export const closeBidding = (pool: pg.Pool, notice: string) => moveBidding(pool, notice, '2026-01-01T01:00:00Z', '2026-01-02T08:00:00Z')

/** The quotes that a notice of one line waits for, in the order of its suppliers. */
export async function quotesAskedBy(pool: pg.Pool, notice: string) {
  const { rows } = await pool.query<{ quote: string; line: string; supplier: string }>(
    `select q.id::text as quote, l.id::text as line, q.supplier::text
     from bid_quote q join bid_quote_bid_quote_lines l on l.parent = q.id where q.bid_notice = $1 order by q.id`,
    [notice],
  )
  return rows
}

/** What a supplier sends with a bid for all of the line. */
export const bidFor = (line: string, bidPrice: string) => ({
  changes: { commitmentAccepted: true, bidQuoteLines: [{ id: line, bidPrice, supplyQuantity: '100' }] },
})

/** The bids that have come to a notice of one line, the lowest and then the earliest first: which place each has, and its price. */
export async function placesOfBids(pool: pg.Pool, notice: string) {
  const { rows } = await pool.query<{ place: number; price: string }>(
    `select l.rank_no::int as place, l.bid_price::text as price
     from bid_quote_bid_quote_lines l join bid_quote q on q.id = l.parent where q.bid_notice = $1 and q.status = 'SUBMITTED'
     order by l.bid_price, q.quoted_at, q.quote_no`,
    [notice],
  )
  return rows
}
