import { test } from '@japa/runner'
import { printRecord } from '../../app/prints/print_record.ts'
import { drawInWorker } from '../../app/prints/printer.ts'
import type { Context } from '../../app/records/context.ts'
import { depositsGoTo, fixedDepositRule, securedContract } from '../support/deposits.ts'
import { Family } from '../support/family.ts'
import { pdfText } from '../support/pdf_text.ts'
import { Portal, type Seeds } from '../support/portal.ts'
import { world } from '../support/seeds.ts'
import { toldOf } from '../support/told_of.ts'

const agreed = { comment: '合同与规则一致，同意按规则收取保证金。' }
const rule = { depositType: 'PERFORMANCE', effectiveFrom: '2025-01-01' }
const seeds: Seeds = {
  ...depositsGoTo,
  small: {
    entity: 'depositRule',
    record: { ...fixedDepositRule, specialApprovalAllowed: true },
  },
  large: {
    entity: 'depositRule',
    record: {
      ...rule,
      ruleCode: 'DR002',
      depositBasis: 'CONTRACT',
      depositRatio: '0.05',
      minAmount: '30000',
      maxAmount: '100000',
      amountFrom: '500000',
      payDueDays: 20,
    },
  },
  quality: {
    entity: 'depositRule',
    record: { ...rule, depositType: 'WARRANTY', ruleCode: 'DR003', depositBasis: 'FIXED', fixedAmount: '10000' },
  },
}
test.group('deposits, from the rule to the money', (group) => {
  let family: Family
  let buyer: Context
  let reviewer: Context
  let finance: Context
  let vegetables: Context
  let fish: Context
  group.setup(async () => {
    const portal = await Portal.open(world)
    family = new Family(portal)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    await portal.add(seeds)
    buyer = await portal.person('buyer')
    reviewer = await portal.person('reviewer')
    finance = await portal.person('finance')
    vegetables = await portal.person('supplier', 'vegetables')
    fish = await family.supplier('fish')
    return () => portal.close()
  })

  const proposed = (more: object) => family.made(buyer, 'deposit', { ...securedContract, ...more })
  async function approved(more: object) {
    const { id } = await proposed(more)
    await family.step(buyer, 'deposit', id, 'submit')
    return family.step(reviewer, 'deposit', id, 'approve', agreed)
  }
  async function paid(id: unknown, paidAmount: string) {
    const paymentVoucher = await family.uploaded(vegetables, 'deposit', 'paymentVoucher', '回单.pdf')
    return family.step(vegetables, 'deposit', id, 'pay', { changes: { paymentVoucher, paidAmount } })
  }
  const refund = (refundedDate: string) => ({ changes: { refundedDate, refundVoucherNo: '1500012345' } })
  const both = [
    { depositType: 'PERFORMANCE', rule: '@small' },
    { depositType: 'WARRANTY', rule: '@quality' },
  ]

  test('amounts are those of the rules: fixed, or a share of the contract within its limits', async ({ assert }) => {
    const fixed = await proposed({ items: both })
    assert.deepEqual([fixed.requiredAmount, fixed.totalAmount], ['30000.00', '0.00'])
    const submitted = await family.step(buyer, 'deposit', fixed.id, 'submit', {
      changes: {
        items: (fixed.items as { id: string; requiredAmount: string }[]).map(({ id, requiredAmount }) => ({ id, amount: requiredAmount })),
      },
    })
    assert.deepEqual([submitted.performanceAmount, submitted.warrantyAmount, submitted.totalAmount], ['20000.00', '10000.00', '30000.00'])
    const shares = { 500000: '30000.00', 1200000: '60000.00', 2600000: '100000.00' }
    for (const [contractAmount, due] of Object.entries(shares)) {
      const { requiredAmount } = await proposed({ contractAmount, items: [{ depositType: 'PERFORMANCE', rule: '@large' }] })
      assert.equal(requiredAmount, due, contractAmount)
    }
  })

  test('less than the rule needs a special approval, where the rule allows one', async ({ assert }) => {
    const less = [{ depositType: 'PERFORMANCE', rule: '@small', amount: '19999.99' }]
    assert.deepEqual(await family.refusal(proposed({ items: less })), ['rule items.0.amount'])
    const specialApprovalVoucher = await family.uploaded(buyer, 'deposit', 'specialApprovalVoucher', '特批.pdf')
    assert.equal((await proposed({ items: less, specialApprovalVoucher })).totalAmount, '19999.99')
    const never = [{ depositType: 'WARRANTY', rule: '@quality', amount: '9999.99' }]
    assert.deepEqual(await family.refusal(proposed({ items: never, specialApprovalVoucher: null })), ['rule items.0.amount'])
  })

  test('the supplier pays what was approved and proves it, finance confirms once it is paid in full', async ({ assert }) => {
    const items = [{ depositType: 'PERFORMANCE', rule: '@small', amount: '20000' }]
    const { id, payDueDate } = await approved({ items })
    assert.equal(payDueDate, '2026-12-06')
    const seen = await family.seen(vegetables, 'deposit', id)
    for (const hidden of ['approvalOpinion', 'requiredAmount', 'oaProcessNo']) assert.notProperty(seen, hidden)
    assert.deepEqual(await family.refusal(family.seen(fish, 'deposit', id)), ['notFound'])
    assert.deepEqual(await family.refusal(family.step(finance, 'deposit', id, 'confirm')), ['rule '])
    await paid(id, '12000')
    assert.deepEqual(await family.refusal(family.step(finance, 'deposit', id, 'confirm')), ['rule paidAmount'])
    assert.deepEqual(await family.refusal(paid(id, '20000.01')), ['rule paidAmount'])
    await paid(id, '20000')
    const returned = await family.step(finance, 'deposit', id, 'refuseVoucher', { comment: '回单金额看不清，请重传' })
    assert.deepEqual([returned.paidAmount, returned.voucherReturnReason], ['0.00', '回单金额看不清，请重传'])
    await paid(id, '20000')
    assert.equal((await family.step(finance, 'deposit', id, 'confirm')).status, 'CONFIRMED')
    assert.deepEqual(await family.refusal(family.step(finance, 'deposit', id, 'return', { comment: '太晚' })), ['wrongStatus '])
  })

  test('a supplier that has to pay sees to which account of which company, and has it on paper; others see the end of its number', async ({
    assert,
  }) => {
    const items = [{ depositType: 'PERFORMANCE', rule: '@small', amount: '20000' }]
    const { id } = await approved({ items })
    const { payeeName: payTo, bankName: payToBank, bankAccount: payToAccount } = depositsGoTo.account.record
    const whole = { payTo, payToBank, payToAccount }
    for (const who of [vegetables, finance]) assert.containsSubset(await family.seen(who, 'deposit', id), whole)
    for (const who of [buyer, reviewer]) {
      const seen = await family.seen(who, 'deposit', id)
      assert.containsSubset(seen, { payTo, payToBank })
      assert.match(String(seen.payToAccount), /^\*+0386$/)
    }
    assert.deepEqual(await family.refusal(family.seen(fish, 'deposit', id)), ['notFound'])
    const paper = await drawInWorker(await printRecord(vegetables, 'deposit', String(id), 'depositSheet'))
    const text = (await pdfText(paper)).join()
    for (const said of ['保证金缴款通知书', ...Object.values(whole)]) assert.include(text, said)
    for (const who of [fish, reviewer]) {
      assert.notDeepEqual(await family.refusal(printRecord(who, 'deposit', String(id), 'depositSheet')), ['nothing was refused'])
    }
  })

  test('the account is the one that holds today for the company, or the one for all; without one nothing is sent in', async ({
    assert,
  }) => {
    const items = [{ depositType: 'PERFORMANCE', rule: '@small', amount: '20000' }]
    const account = (record: object) => family.made(finance, 'depositAccount', { ...depositsGoTo.account.record, ...record })
    const other = await family.made(family.portal.admin, 'organization', { orgCode: 'C120', orgName: '深圳鲜达', orgType: 'COMPANY' })
    const company = { organization: other.id }
    const { id } = await proposed({ items, ...company })
    assert.deepEqual(await family.refusal(family.step(buyer, 'deposit', id, 'submit')), ['rule organization'])
    assert.deepEqual(await family.refusal(account({ bankAccount: '622200000000999' })), ['overlaps organization'])
    await account({ ...company, bankAccount: '755900000000001', effectiveTo: '2026-11-20' })
    assert.deepEqual(await family.refusal(family.step(buyer, 'deposit', id, 'submit')), ['rule organization'])
    const usual = await account({ organization: null, bankAccount: '622200000000888' })
    await family.step(buyer, 'deposit', id, 'submit')
    assert.equal((await family.step(reviewer, 'deposit', id, 'approve', agreed)).payToAccount, '622200000000888')
    await account({ ...company, bankAccount: '755900000000002', effectiveFrom: '2026-11-21' })
    const told = async () => (await toldOf(family.portal, id)).filter(({ message }) => message === 'depositApproved').length
    const before = await told()
    assert.equal((await family.step(finance, 'deposit', id, 'renewAccount')).payToAccount, '755900000000002')
    assert.equal(await told(), before * 2)
    await paid(id, '20000')
    assert.deepEqual(await family.refusal(family.step(finance, 'deposit', id, 'renewAccount')), ['rule '])
    for (const who of [buyer, reviewer, vegetables])
      assert.deepEqual(await family.refusal(family.seen(who, 'depositAccount', usual.id)), ['notFound'])
  })

  test('what finance returns is corrected by the buyer and goes its way once more', async ({ assert }) => {
    const items = [{ depositType: 'PERFORMANCE', rule: '@small', amount: '20000' }]
    const { id } = await approved({ items })
    const returned = await family.step(finance, 'deposit', id, 'return', { comment: '收款单位与合同主体不一致' })
    assert.deepEqual([returned.status, returned.returnReason, returned.payDueDate], ['RETURNED', '收款单位与合同主体不一致', null])
    assert.deepEqual(await family.refusal(family.seen(vegetables, 'deposit', id)), ['notFound'])
    assert.equal((await family.step(buyer, 'deposit', id, 'submit')).returnReason, null)
    await family.step(buyer, 'deposit', id, 'withdraw')
    await family.removed(buyer, 'deposit', id)
    assert.deepEqual(await family.refusal(family.whole('deposit', id)), ['notFound'])
  })

  test('once the contract has ended, the supplier asks for the money back, to the account of its archive and no other', async ({
    assert,
  }) => {
    const account = { bankName: '工商银行天河支行', bankAccountName: '广州绿野鲜蔬有限公司' }
    const items = [{ depositType: 'PERFORMANCE', rule: '@small', amount: '20000' }]
    const { id } = await approved({ items })
    await paid(id, '20000')
    assert.deepEqual(await family.refusal(family.step(vegetables, 'deposit', id, 'askRefund')), ['wrongStatus '])
    await family.step(finance, 'deposit', id, 'confirm')
    assert.deepEqual(await family.refusal(family.step(vegetables, 'deposit', id, 'askRefund')), [
      'rule contractEndDate',
      'rule bankAccount',
    ])
    await family.portal.database.pool.query(`update deposit set contract_start_date = '2025-11-01', contract_end_date = '2026-10-31'`)
    await family.portal.database.pool.query(`update supplier set bank_name = $1, bank_account_name = $2`, Object.values(account))
    assert.deepEqual(await family.refusal(family.step(finance, 'deposit', id, 'refund', refund('2026-11-21'))), ['rule '])
    const typed = { changes: { bankAccount: '6222999999999999' } }
    const asked = await family.step(vegetables, 'deposit', id, 'askRefund', typed)
    assert.containsSubset(asked, { payee: account.bankAccountName, bankName: account.bankName, bankAccount: '6222000000000001' })
    assert.notProperty(await family.seen(buyer, 'deposit', id), 'bankAccount')
    assert.deepEqual(await family.refusal(family.step(finance, 'deposit', id, 'refund', refund('2099-01-01'))), ['rule refundedDate'])
    const back = await family.step(finance, 'deposit', id, 'refund', refund('2026-11-21'))
    assert.containsSubset(back, { status: 'CONFIRMED', refundedDate: '2026-11-21', refundVoucherNo: '1500012345' })
    assert.deepEqual(await family.refusal(family.step(vegetables, 'deposit', id, 'askRefund')), ['rule refundedDate'])
  })
})
