import type { Seeds } from './portal.ts'

/** A rule by which a deposit of a small contract is a fixed amount. */
export const fixedDepositRule = {
  ruleCode: 'DR001',
  depositType: 'PERFORMANCE',
  depositBasis: 'FIXED',
  fixedAmount: '20000',
  amountTo: '500000',
  effectiveFrom: '2025-01-01',
}

/** The company that deposits are paid to, and its account, under names of a world of `Portal`. */
export const depositsGoTo = {
  company: { entity: 'organization', record: { orgCode: 'C110', orgName: '广东鲜达生鲜有限公司', orgType: 'COMPANY' } },
  account: {
    entity: 'depositAccount',
    record: {
      organization: '@company',
      payeeName: '广东鲜达生鲜有限公司',
      bankName: '中国建设银行广州黄埔支行',
      bankAccount: '44050158010100000386',
      effectiveFrom: '2025-01-01',
    },
  },
} satisfies Seeds

/** The contract that a deposit is paid for, with names of a world of `Portal`. */
export const securedContract = {
  supplier: '@vegetables',
  contractNo: 'HT20260001',
  contractAmount: '300000',
  contractStartDate: '2026-12-01',
  contractEndDate: '2027-11-30',
  buyer: '@buyer',
  organization: '@company',
  contractParties: [{ partyRole: 'PARTY_A', partyName: '广东鲜达生鲜有限公司' }],
}
