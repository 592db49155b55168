import { test } from '@japa/runner'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { Family } from '../support/family.ts'
import { Portal } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

test.group('knowledge and pictures of goods', (group) => {
  let family: Family
  let buyer: Context
  let vegetables: Context
  group.setup(async () => {
    const portal = await Portal.open(world)
    family = new Family(portal)
    await portal.database.pool.query(`update supplier set status = 'QUALIFIED'`)
    buyer = await portal.person('buyer')
    vegetables = await portal.person('supplier', 'vegetables')
    return () => portal.close()
  })

  test('picture.goodsLimit: knowledge of goods has five pictures, not six, and none is published without', async ({ assert }) => {
    const facts = {
      goods: '@cabbage',
      varietyName: '上海青',
      mainOrigins: '广东清远',
      seasonCalendar: '全年',
      acceptanceStandard: '抽检 5%',
    }
    const pictures = async (count: number) =>
      (
        await Promise.all(
          Array.from({ length: count }, (_, at) => family.uploaded(buyer, 'goodsKnowledge', 'goodsPictures', `${count}-${at}.png`)),
        )
      ).flat()
    const bare = await family.made(buyer, 'goodsKnowledge', facts)
    assert.deepEqual(await family.refusal(family.step(buyer, 'goodsKnowledge', bare.id, 'publish')), ['rule goodsPictures'])
    const six = family.made(buyer, 'goodsKnowledge', { ...facts, goodsPictures: await pictures(6) })
    assert.include(String((await family.refusal(six))[0]), 'goodsPictures')
    const { id } = await family.made(buyer, 'goodsKnowledge', { ...facts, goodsPictures: await pictures(5) })
    assert.equal((await family.step(buyer, 'goodsKnowledge', id, 'publish')).status, 'PUBLISHED')
  })

  test('pictures are judged one by one; what was refused comes back, what was accepted stays', async ({ assert }) => {
    const fish = await family.supplier('fish')
    const { id } = await family.made(buyer, 'pictureNotice', {
      supplier: '@vegetables',
      dueDate: '2026-12-01',
      pictureLines: [
        { goods: '@cabbage', pictureType: 'MAIN' },
        { goods: '@cabbage', pictureType: 'DETAIL' },
      ],
    })
    assert.deepEqual(await family.refusal(family.seen(vegetables, 'pictureNotice', id)), ['notFound'])
    const published = await family.step(buyer, 'pictureNotice', id, 'publish')
    assert.deepEqual(await family.refusal(family.seen(fish, 'pictureNotice', id)), ['notFound'])
    const rows = linesOf(published, 'pictureLines').map((row) => String(row.id))
    const uploads = async (name: string, which: readonly string[]) => ({
      changes: {
        pictureLines: await Promise.all(
          rows.map(async (row, at) => ({
            id: row,
            ...(which.includes(row) && {
              pictures: await family.uploaded(vegetables, 'pictureNotice.pictureLines', 'pictures', `${name}${at}.png`),
            }),
          })),
        ),
      },
    })
    const judged = (...results: readonly string[]) => ({
      changes: {
        pictureLines: rows.map((row, at) => ({
          id: row,
          auditResult: results[at],
          ...(results[at] === 'FAIL' && { auditOpinion: '背景杂乱，请重拍' }),
        })),
      },
    })
    await family.step(vegetables, 'pictureNotice', id, 'upload', await uploads('first', rows))
    assert.deepEqual(await family.refusal(family.step(buyer, 'pictureNotice', id, 'approve', judged('PASS', 'FAIL'))), [
      'rule pictureLines',
    ])
    await family.step(buyer, 'pictureNotice', id, 'return', {
      ...judged('PASS', 'FAIL'),
      comment: '详情图背景杂乱，请换白底重拍',
    })
    await family.step(vegetables, 'pictureNotice', id, 'upload', await uploads('second', rows.slice(1)))
    const again: RecordData = await family.whole('pictureNotice', id)
    assert.deepEqual(
      linesOf(again, 'pictureLines').map(({ auditResult }) => auditResult),
      ['PASS', null],
    )
    assert.equal((await family.step(buyer, 'pictureNotice', id, 'approve', judged('PASS', 'PASS'))).status, 'APPROVED')
  })
})
