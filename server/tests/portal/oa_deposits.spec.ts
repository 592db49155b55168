import { test } from '@japa/runner'
import { create } from '../../app/steps/create.ts'
import { depositsGoTo, fixedDepositRule, securedContract } from '../support/deposits.ts'
import { until } from '../support/node.ts'
import { type Peers, withPeers } from '../support/peers.ts'
import type { Seeds } from '../support/portal.ts'

const rules: Seeds = { small: { entity: 'depositRule', record: fixedDepositRule }, ...depositsGoTo }
const proposed = {
  ...securedContract,
  contractParties: [...securedContract.contractParties, { partyRole: 'PARTY_B', partyName: '广州绿野鲜蔬有限公司' }],
  items: [{ depositType: 'PERFORMANCE', rule: '@small', amount: '20000' }],
}

test.group('deposits that the OA decides about', (group) => {
  let peers: Peers
  withPeers(
    group,
    (opened) => {
      peers = opened
    },
    rules,
  )

  test('the OA says with the submission which process it is, and learns what is paid, by whom and to whom', async ({ assert }) => {
    const { admin, database } = peers.portal
    await database.pool.query(`update supplier set status = 'QUALIFIED' where id = $1`, [peers.portal.id('vegetables')])
    const { id = '' } = (await create(admin, 'deposit', peers.portal.resolved(proposed))).view
    await peers.step(admin, 'deposit', id, 'submit')
    const record = await until(async () => {
      const found = await peers.read('deposit', id)
      return typeof found.oaProcessNo === 'string' && found
    })
    assert.containsSubset(record, { status: 'SUBMITTED', oaProcessNo: `OA${record.depositNo}`, totalAmount: '20000.00' })
    const { sent, key } = await until(async () =>
      peers
        .peer('oa')
        .effectsOf('submitDeposit')
        .find((effect) => effect.sent.businessNo === record.depositNo),
    )
    assert.containsSubset(sent, {
      supplierName: '广州绿野鲜蔬有限公司',
      totalAmount: '20000',
      requiredAmount: '20000',
      contractNo: 'HT20260001',
      parties: [{ name: '广东鲜达生鲜有限公司' }, { name: '广州绿野鲜蔬有限公司' }],
    })
    await peers.peer('oa').decide(key, 'approve')
    assert.equal((await peers.reaches('deposit', id, 'APPROVED')).oaProcessNo, `OA${record.depositNo}`)
  })
})
