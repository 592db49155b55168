/** What a buyer enters of goods that were received as a lower grade. */
export const downgradedReceipt = (purchaseOrder: string) => ({
  purchaseOrder,
  lineNo: 1,
  goods: '@cabbage',
  receiptDate: '2026-11-20',
  receivedQuantity: '20',
  downgradedGrade: 'B',
  unqualifiedReason: '叶面发黄',
  originalPrice: '3.5',
  downgradedPrice: '2.5',
})
