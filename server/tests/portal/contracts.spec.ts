import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import { printRecord } from '../../app/prints/print_record.ts'
import { drawInWorker } from '../../app/prints/printer.ts'
import type { Context } from '../../app/records/context.ts'
import { get } from '../../app/records/get.ts'
import { create } from '../../app/steps/create.ts'
import { transition } from '../../app/steps/transition.ts'
import { convert } from '../../app/writing/convert.ts'
import { pdfText } from '../support/pdf_text.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const agreed = '条款与模板一致，同意办理。'

test.group('contracts', (group) => {
  let portal: Portal
  let buyer: Context
  let reviewer: Context
  let supplier: Context
  group.setup(async () => {
    portal = await Portal.open(world)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    buyer = await portal.person('buyer')
    reviewer = await portal.person('reviewer')
    supplier = await portal.person('supplier', 'vegetables')
    return () => portal.close()
  })

  const step = async (as: Context, id: unknown, name: string, request = {}): Promise<RecordData> =>
    (await transition(as, 'contract', String(id), name, request)).whole
  const refusal = (what: Promise<unknown>) =>
    what.then(
      () => 'nothing was refused',
      (error: { code?: string; issues?: readonly { code: string }[] }) => error.issues?.[0]?.code ?? error.code,
    )

  test('a contract is released, signed by its supplier, reviewed, archived and renewed; each waits for its turn', async ({ assert }) => {
    const [rule] = JSON.parse(readFileSync(new URL('./rules/contract.json', import.meta.url), 'utf8')) as { record: object }[]
    const { id } = (await create(buyer, 'contract', portal.resolved(rule?.record ?? {}))).whole
    await step(buyer, id, 'submit')
    assert.equal(await refusal(get(supplier, 'contract', String(id))), 'notFound')
    await step(reviewer, id, 'release', { comment: agreed })
    assert.equal(await refusal(step(buyer, id, 'sign')), 'forbidden')
    assert.equal(await refusal(step(supplier, id, 'sign')), 'signatureNeeded')
    const expected = Number((await get(supplier, 'contract', String(id))).whole.version)
    assert.equal(await refusal(step(supplier, id, 'sign', { expected, signer: { method: 'password' } })), 'drawingNeeded')
    const signed = await step(supplier, id, 'sign', { expected, signer: { method: 'password', typed: '赵新' } })
    assert.equal(signed.status, 'SIGNED')
    const paper = async () =>
      (await pdfText(await drawInWorker(await printRecord(buyer, 'contract', String(id), 'contractSheet')))).join('')
    for (const text of ['确认签署', '签名：赵新', '签署内容未被改动', 'SHA-256']) assert.include(await paper(), text)
    await portal.database.pool.query('update contract set contract_amount = contract_amount + 1 where id = $1', [id])
    assert.include(await paper(), '签署后内容已被改动')
    await portal.database.pool.query('update contract set contract_amount = contract_amount - 1 where id = $1', [id])
    await step(reviewer, id, 'passReview', { comment: agreed })
    assert.equal(await refusal(step(buyer, id, 'archive')), 'required')
    const archived = await step(buyer, id, 'archive', { changes: { archiveNo: 'DA-00001', archiveLocation: '总部档案室' } })
    assert.deepEqual([archived.status, archived.archivedBy], ['ARCHIVED', buyer.user.id])
    const renewal = await convert(buyer, 'contractToRenewal', { ids: [String(id)], byDocument: true })
    assert.deepEqual([renewal.contractStartDate, renewal.renewalOf], ['2027-12-01', id])
    const { contractParties = [] } = (rule?.record ?? {}) as { contractParties?: object[] }
    const kept = (await create(buyer, 'contract', { ...renewal, contractParties })).whole
    assert.deepEqual([kept.status, kept.renewalOf], ['NEW', id])
  })
})
