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
