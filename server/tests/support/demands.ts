/** A demand of a shop, of the names in `portal/world.json` and a store `shop`. */
export const cabbageDemand = {
  goods: '@cabbage',
  unit: 'KG',
  demandQuantity: '10',
  arrivalDate: '2026-11-25',
  store: '@shop',
  invOrg: '@warehouse',
  suggestedSupplier: '@vegetables',
}
