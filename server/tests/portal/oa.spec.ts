import { test } from '@japa/runner'
import { signatureHeaders, signed } from '../../app/connectors/signature.ts'
import type { Progress } from '../../app/jobs/progress.ts'
import { call as callOfJob } from '../../app/jobs/work/call.ts'
import { Mailer } from '../../app/mail/mailer.ts'
import { create } from '../../app/steps/create.ts'
import { heardOf } from '../support/heard.ts'
import { until } from '../support/node.ts'
import { type Peers, withPeers } from '../support/peers.ts'
import { portalApp } from '../support/portal.ts'

/** What of each kind of document is sent to the OA, by its entity. */
const records: Readonly<Record<string, object>> = {
  autoReconciliationApplication: {
    supplier: '@vegetables',
    endDate: '2999-06-30',
    applyReason: '按月结算',
    warehouses: [{ invOrg: '@warehouse', warehouseType: 'AMBIENT' }],
  },
  defrostApplication: {
    supplier: '@frozen',
    applyReason: '整改完成',
    lines: [{ invOrg: '@warehouse', frozenFlag: true, applyFrozenFlag: false }],
  },
  supplierRelationReport: {
    companyName: '广州新绿有限公司',
    relationType: 'RELATIVE',
    relationDescription: '表亲任其销售经理',
    buyer: '@buyer',
  },
}
/** What approvers decide on, beside the reason. */
const decidedOn: Readonly<Record<string, object>> = {
  autoReconciliationApplication: {
    supplierName: '广州绿野鲜蔬有限公司',
    endDate: '2999-06-30',
    warehouses: [{ warehouseType: 'AMBIENT' }],
  },
  defrostApplication: { supplierName: '佛山冻结食品有限公司', freezeStatus: 'PARTIAL', lines: [{ frozen: true, staysFrozen: false }] },
  supplierRelationReport: { companyName: '广州新绿有限公司', relationType: 'RELATIVE' },
}
/** These are tried with the steps around them, in `payments.spec.ts`, `deposits.spec.ts` and `engineering.spec.ts`. */
const elsewhere: readonly string[] = ['deposit', 'paymentApplication', 'paymentSettlement', 'storeEngineeringOrder']
/** The documents that the OA decides about: those that one of its operations submits. */
const processes = Object.entries(portalApp().bundle.connectors?.oa?.operations ?? {}).flatMap(([operation, { entity = '' }]) =>
  operation.startsWith('submit') && !elsewhere.includes(entity) ? [{ process: operation.slice('submit'.length), entity }] : [],
)

test.group('documents that the OA decides about', (group) => {
  let peers: Peers
  withPeers(group, (opened) => {
    peers = opened
  })

  test('are those that this file makes', ({ assert }) => {
    assert.sameMembers(
      processes.map(({ entity }) => entity),
      Object.keys(records),
    )
  })

  for (const { process, entity } of processes) {
    const read = (id: string) => peers.read(entity, id)
    const reaches = (id: string, status: string) => peers.reaches(entity, id, status)
    const step = (id: string, name: string) => peers.step(peers.portal.admin, entity, id, name)
    const keyOf = (id: string) =>
      until(async () => {
        const { docNo } = await read(id)
        return peers
          .peer('oa')
          .effectsOf(`submit${process}`)
          .findLast(({ sent }) => sent.businessNo === docNo)?.key
      })
    /** A document that the OA has got. */
    const submitted = async (): Promise<{ id: string; key: string }> => {
      const { admin, database } = peers.portal
      await database.pool.query(`update supplier set freeze_status = 'PARTIAL' where id = $1`, [peers.portal.id('frozen')])
      const { id = '' } = (await create(admin, entity, peers.portal.resolved(records[entity] ?? {}))).view
      await step(id, 'submit')
      return { id, key: await keyOf(id) }
    }
    const stepsOf = async (id: string, name: string): Promise<number> => {
      const { rows } = await peers.portal.database.pool.query('select 1 from _transition_log where record_id = $1 and transition = $2', [
        id,
        name,
      ])
      return rows.length
    }
    const decision = (docNo: unknown, result: string) =>
      JSON.stringify({ processNo: `OA${docNo}`, businessNo: docNo, result, opinion: 'OA 流程审批通过' })
    const say = async (body: string, headers: Record<string, string>): Promise<number> => {
      const path = portalApp().bundle.connectors?.oa?.operations[`decide${process}`]?.path
      const heard = await fetch(`${peers.url}/api/connectors/oa${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      })
      return heard.status
    }

    test(`${entity}: approved by what the OA tells, once however often it tells it`, async ({ assert }) => {
      const { id, key } = await submitted()
      peers.peer('oa').fail('duplicate', 1)
      assert.equal(await peers.peer('oa').decide(key, 'approve'), 202)
      const { docNo } = await read(id)
      assert.containsSubset(await reaches(id, 'APPROVED'), { approvalOpinion: 'OA 流程审批通过', oaProcessNo: `OA${docNo}` })
      assert.equal(await peers.peer('oa').decide(key, 'approve'), 202)
      const { rows } = await peers.portal.database.pool.query(
        `select status from exchange where about_id = $1 and operation = 'decide${process}'`,
        [id],
      )
      assert.deepEqual(rows, [{ status: 'DONE' }])
      assert.equal(await stepsOf(id, 'approve'), 1)
      // What the OA has decided itself is not closed there.
      assert.notInclude(
        peers
          .peer('oa')
          .effectsOf(`close${process}`)
          .map(({ sent }) => String(sent.businessNo)),
        String(docNo),
      )
    })

    test(`${entity}: the OA is told what its approvers decide on, and says at once which process it is`, async ({ assert }) => {
      const { id, key } = await submitted()
      const { docNo } = await until(async () => {
        const record = await read(id)
        return record.oaProcessNo !== null && record
      })
      assert.containsSubset(await read(id), { status: 'SUBMITTED', oaProcessNo: `OA${docNo}` })
      const sent = peers
        .peer('oa')
        .effectsOf(`submit${process}`)
        .find((effect) => effect.key === key)?.sent
      assert.containsSubset(sent, decidedOn[entity] ?? {})
    })

    test(`${entity}: rejected with the opinion of the OA, revised and sent again`, async ({ assert }) => {
      const { id, key } = await submitted()
      await peers.peer('oa').decide(key, 'reject')
      assert.match(String((await reaches(id, 'REJECTED')).approvalOpinion), /OA 流程驳回/)
      await step(id, 'revise')
      await step(id, 'submit')
      const again = await until(async () => {
        const found = await keyOf(id)
        return found !== key && found
      })
      await peers.peer('oa').decide(again, 'approve')
      await reaches(id, 'APPROVED')
    })

    test(`${entity}: a decision that was not told is asked for`, async ({ assert }) => {
      const { id, key } = await submitted()
      peers.peer('oa').fail('silent', 1)
      await peers.peer('oa').decide(key, 'approve')
      assert.equal((await read(id)).status, 'SUBMITTED')
      const job = Object.values(portalApp().bundle.jobs ?? {}).find(({ run }) => run.kind === 'call' && run.operation === `ask${process}`)
      if (job?.run.kind !== 'call') throw new Error(`No job asks the OA about ${entity}.`)
      const progress = { step: async () => undefined } as unknown as Progress
      await callOfJob(job.run, {
        context: peers.context,
        progress,
        mailer: new Mailer({ url: '', from: '' }),
        run: `ask ${id}`,
        planned: peers.context.now,
      })
      await reaches(id, 'APPROVED')
    })

    test(`${entity}: withdrawn there too, and a decision that comes later changes nothing`, async ({ assert }) => {
      const { id, key } = await submitted()
      const { docNo } = await read(id)
      await step(id, 'withdraw')
      await until(async () =>
        peers
          .peer('oa')
          .effectsOf(`close${process}`)
          .some(({ sent }) => sent.businessNo === docNo),
      )
      assert.equal(await peers.peer('oa').decide(key, 'approve'), 202)
      await until(async () => {
        const heard = await heardOf(peers.portal.database.pool, String(docNo))
        return heard.some(({ operation, tries }) => operation === `decide${process}` && tries > 0)
      })
      assert.equal((await read(id)).status, 'NEW')
      assert.equal(await stepsOf(id, 'approve'), 0)
    })

    test(`${entity}: nothing is heard that is unsigned, signed with another secret, changed or old`, async ({ assert }) => {
      const { id } = await submitted()
      const { docNo } = await read(id)
      const body = decision(docNo, 'APPROVED')
      const at = Math.floor(Date.now() / 1_000)
      const secret = peers.secretOf('oa')
      const message = { id: `forged ${id}`, at, body }
      const answers = [
        await say(body, {}),
        await say(body, signed('another secret', message)),
        await say(decision(docNo, 'REJECTED'), signed(secret, message)),
        await say(body, signed(secret, { ...message, at: at - 3_600 })),
        await say(body, { ...signed(secret, message), [signatureHeaders.id]: 'another message' }),
      ]
      assert.deepEqual(answers, [401, 401, 401, 401, 401])
      const heard = await heardOf(peers.portal.database.pool, String(docNo))
      assert.isFalse(heard.some(({ direction }) => direction === 'in'))
      assert.equal((await read(id)).status, 'SUBMITTED')
      assert.equal(await say(body, signed(secret, message)), 202)
      await reaches(id, 'APPROVED')
    })
  }
})
