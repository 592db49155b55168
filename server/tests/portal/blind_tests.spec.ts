import { test } from '@japa/runner'
import { linesOf, type RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { search } from '../../app/records/search.ts'
import { create } from '../../app/steps/create.ts'
import { update } from '../../app/steps/update.ts'
import { Family } from '../support/family.ts'
import { Portal, type Seeds } from '../support/portal.ts'
import { world } from '../support/seeds.ts'

const employee = (employeeNo: string, employeeName: string) => ({ entity: 'employee', record: { employeeNo, employeeName } })
const seeds: Seeds = { first: employee('E1', '评委一'), second: employee('E2', '评委二'), third: employee('E3', '评委三') }
const samples = [
  { sampleCode: 'A', supplier: '@vegetables', brandName: '绿野', originDetail: '广东增城', purchasePrice: '3.2' },
  { sampleCode: 'B', supplier: '@fish', brandName: '蓝湾', originDetail: '广东湛江', purchasePrice: '2.9' },
  { sampleCode: 'C', supplier: '@frozen', brandName: '冻品', originDetail: '广东佛山', purchasePrice: '2.5' },
]
/** What each judge gives to A, B and C. */
const marks = [
  [
    ['20', '20', '20', '20'],
    ['22.5', '20', '21', '19'],
    ['10', '12', '11', '9'],
  ],
  [
    ['21', '20', '19', '20'],
    ['20.5', '21', '20', '18'],
    ['11', '11', '11', '10'],
  ],
  [
    ['19.5', '21', '20', '18'],
    ['18', '19', '19.5', '20'],
    ['12', '13', '10', '9.5'],
  ],
] as const
const criteria = ['appearance', 'texture', 'taste', 'aroma'] as const
const identity = ['supplier', 'brandName', 'originDetail', 'purchasePrice']

test.group('blind tests of samples', (group) => {
  let portal: Portal
  let family: Family
  let organizer: Context
  let colleague: Context
  let judges: readonly Context[]
  let id: string
  group.setup(async () => {
    portal = await Portal.open(world)
    family = new Family(portal)
    await portal.add(seeds)
    organizer = await somebody('buyer', 'buyer')
    colleague = await somebody('colleague', 'buyer')
    judges = [await somebody('first', 'quality'), await somebody('second', 'buyer'), await somebody('third', 'reviewer')]
    return () => portal.close()
  })

  const somebody = async (name: string, role: string): Promise<Context> => {
    const account = {
      loginAccount: `blind.${name}`,
      userName: name,
      roles: [role],
      userType: 'STAFF',
      ...(portal.id(name) && { employee: portal.id(name) }),
    }
    return portal.as((await create(portal.admin, 'user', account)).whole)
  }
  const sheetOf = async (judge: Context): Promise<RecordData> => {
    const { rows } = await search(judge, 'blindSampleSheet', { columns: ['sheetNo'], filter: { status: ['OPEN', 'SUBMITTED'] } })
    return family.seen(judge, 'blindSampleSheet', rows[0]?.id)
  }
  const given = (sheet: RecordData, of: (typeof marks)[number]) => ({
    changes: {
      scores: linesOf(sheet, 'scores').map((row, at) => ({
        id: row.id,
        ...Object.fromEntries(criteria.map((each, index) => [`${each}Score`, of[at]?.[index]])),
        comment: `${row.sampleCode} 评语`,
      })),
    },
  })
  const lines = (record: RecordData) => linesOf(record, 'samples')

  test('only who draws it up sees a test before it starts, and the organizer does not judge', async ({ assert }) => {
    const test = { analysisTopic: '春季上海青', analysisDate: '2026-11-21', product: '@cabbage', analysisPlace: '二楼品鉴室', samples }
    const made = (more: object) => family.made(organizer, 'blindSampleAnalysis', { ...test, ...more })
    const own = await family.refusal(made({ judges: [{ employee: '@buyer' }, { employee: '@first' }] }))
    assert.include(String(own), 'rule judges.0.employee')
    const twice = { samples: [samples[0], { ...samples[1], sampleCode: 'A' }], judges: [{ employee: '@first' }] }
    assert.include(String(await family.refusal(made(twice))), 'sampleCode')
    const single = await made({ samples: samples.slice(0, 1), judges: [{ employee: '@first' }] })
    assert.sameMembers(
      [...(await family.refusal(family.step(organizer, 'blindSampleAnalysis', single.id, 'start')))],
      ['rule samples', 'rule judges'],
    )
    const whole = await made({ judges: [{ employee: '@first' }, { employee: '@second' }, { employee: '@third' }] })
    id = String(whole.id)
    assert.deepEqual(await family.refusal(family.seen(colleague, 'blindSampleAnalysis', id)), ['notFound'])
    assert.equal(lines(await family.seen(organizer, 'blindSampleAnalysis', id))[1]?.supplier, portal.id('fish'))
  })

  test('while it runs nobody finds whose a sample is: in the document, by a filter, through a sheet', async ({ assert }) => {
    await family.step(organizer, 'blindSampleAnalysis', id, 'start')
    for (const person of [organizer, colleague]) {
      for (const row of lines(await family.seen(person, 'blindSampleAnalysis', id))) {
        for (const field of identity) assert.notProperty(row, field)
      }
      const by = search(person, 'blindSampleAnalysis.samples', { columns: ['sampleCode'], filter: { supplier: portal.id('fish') } })
      const found = await by.then(
        ({ rows }) => rows.length,
        () => 'refused',
      )
      assert.include([0, 'refused'], found)
    }
    for (const judge of judges) {
      const sheet = await sheetOf(judge)
      assert.deepEqual(
        linesOf(sheet, 'scores').map(({ sampleCode }) => sampleCode),
        ['A', 'B', 'C'],
      )
      const through = await search(judge, 'blindSampleSheet.scores', { columns: ['sampleCode', 'sample.supplier'] }).then(
        ({ rows }) => rows.map((row) => row['sample.supplier'] ?? null),
        () => [null],
      )
      assert.deepEqual([...new Set(through)], [null])
    }
    const [quality] = judges as [Context]
    assert.deepEqual(await family.refusal(family.seen(quality, 'blindSampleAnalysis', id)), ['notFound'])
  })

  test('a judge scores from 0 to 25 each, sees no sheet but their own, and may take it back until it is summed up', async ({ assert }) => {
    const [first, second] = judges as [Context, Context]
    const sheet = await sheetOf(first)
    assert.deepEqual(await family.refusal(family.seen(second, 'blindSampleSheet', sheet.id)), ['notFound'])
    assert.deepEqual(await family.refusal(family.seen(organizer, 'blindSampleSheet', sheet.id)), ['notFound'])
    assert.deepEqual(await family.refusal(family.seen(portal.admin, 'blindSampleSheet', sheet.id)), ['notFound'])
    const tooMuch = [['25.1', '0', '0', '0'], marks[0][1], marks[0][2]] as unknown as (typeof marks)[number]
    const refused = await family.refusal(family.step(first, 'blindSampleSheet', sheet.id, 'submit', given(sheet, tooMuch)))
    assert.include(String(refused), 'scores.0.appearanceScore')
    assert.include(String(await family.refusal(family.step(first, 'blindSampleSheet', sheet.id, 'submit'))), 'required')
    await family.step(first, 'blindSampleSheet', sheet.id, 'submit', given(sheet, marks[2]))
    assert.equal((await family.whole('blindSampleAnalysis', id)).submittedCount, 1)
    assert.deepEqual(await family.refusal(family.step(organizer, 'blindSampleAnalysis', id, 'summarise')), ['rule judges'])
    await family.step(first, 'blindSampleSheet', sheet.id, 'takeBack')
    assert.equal((await family.whole('blindSampleAnalysis', id)).submittedCount, 0)
    for (const [at, judge] of judges.entries()) {
      const own = await sheetOf(judge)
      await family.step(judge, 'blindSampleSheet', own.id, 'submit', given(own, marks[at] ?? marks[0]))
    }
    for (const row of lines(await family.whole('blindSampleAnalysis', id)))
      assert.deepEqual([row.scoreCount, row.totalScore ?? null], [0, null])
  })

  test('means, totals and ranks equal those reckoned by hand, and are seen before whose they are', async ({ assert }) => {
    await family.step(organizer, 'blindSampleAnalysis', id, 'summarise')
    const { rows } = await portal.database.pool.query(
      `select code, a::text, t::text, v::text, o::text, (a + t + v + o)::text as total, rank() over (order by a + t + v + o desc)::int as place from (
         select s.sample_code code, round(avg(s.appearance_score), 2) a, round(avg(s.texture_score), 2) t, round(avg(s.taste_score), 2) v, round(avg(s.aroma_score), 2) o
         from blind_sample_sheet_scores s join blind_sample_sheet b on b.id = s.parent where b.analysis = $1 group by s.sample_code) m order by code`,
      [id],
    )
    const seen = lines(await family.seen(organizer, 'blindSampleAnalysis', id))
    assert.deepEqual(
      seen.map((row) => [
        row.sampleCode,
        row.appearanceScore,
        row.textureScore,
        row.tasteScore,
        row.aromaScore,
        row.totalScore,
        row.ranking,
      ]),
      rows.map((row) => [row.code, row.a, row.t, row.v, row.o, row.total, row.place]),
    )
    const comments = await search(organizer, 'blindSampleSheet.scores', { columns: ['comment'], filter: { sampleCode: 'A' } })
    assert.deepEqual(
      comments.rows.map(({ comment }) => comment),
      ['A 评语', 'A 评语', 'A 评语'],
    )
    for (const row of seen) for (const field of identity) assert.notProperty(row, field)
    const [first] = judges as [Context]
    const { rows: sheets } = await search(first, 'blindSampleSheet', { columns: ['status'] })
    assert.equal(sheets[0]?.status, 'COUNTED')
    assert.deepEqual(await family.refusal(family.step(first, 'blindSampleSheet', sheets[0]?.id, 'takeBack')), ['wrongStatus '])
  })

  test('the conclusion is drawn by code; revealed, it names the supplier, and everybody who reads tests sees it', async ({ assert }) => {
    const best = lines(await family.whole('blindSampleAnalysis', id)).find(({ ranking }) => ranking === 1)
    assert.deepEqual(await family.refusal(family.step(organizer, 'blindSampleAnalysis', id, 'reveal')), [
      'required conclusion',
      'required recommendedSample',
    ])
    const { version } = await family.whole('blindSampleAnalysis', id)
    await update(organizer, 'blindSampleAnalysis', id, Number(version), {
      conclusion: '口感清甜，推荐',
      recommendedSample: best?.id ?? null,
    })
    const revealed = await family.step(organizer, 'blindSampleAnalysis', id, 'reveal')
    assert.equal(revealed.recommendedSupplier, best?.supplier)
    const [quality] = judges as [Context]
    const shown = lines(await family.seen(quality, 'blindSampleAnalysis', id))
    assert.deepEqual(
      shown.map(({ brandName }) => brandName),
      ['绿野', '蓝湾', '冻品'],
    )
  })

  test('who does not score by the end of the day is absent, equal totals share a place, and the means are of those who came', async ({
    assert,
  }) => {
    const { id: second } = await family.made(organizer, 'blindSampleAnalysis', {
      analysisTopic: '冬季上海青',
      analysisDate: '2026-11-21',
      product: '@cabbage',
      analysisPlace: '二楼品鉴室',
      samples,
      judges: [{ employee: '@first' }, { employee: '@second' }],
    })
    await family.step(organizer, 'blindSampleAnalysis', second, 'start')
    const [first] = judges as [Context]
    const sheet = await sheetOf(first)
    const same = [['20', '20', '20', '20'], ['19', '21', '20', '20'], marks[0][2]] as unknown as (typeof marks)[number]
    await family.step(first, 'blindSampleSheet', sheet.id, 'submit', given(sheet, same))
    assert.deepEqual(await family.refusal(family.step(organizer, 'blindSampleAnalysis', second, 'summarise')), ['rule judges'])
    await family.step({ ...organizer, now: '2026-11-22T02:00:00.000Z' }, 'blindSampleAnalysis', second, 'summarise')
    assert.deepEqual(
      lines(await family.whole('blindSampleAnalysis', second)).map(({ ranking, scoreCount, totalScore }) => [
        ranking,
        scoreCount,
        totalScore,
      ]),
      [
        [1, 1, '80.00'],
        [1, 1, '80.00'],
        [3, 1, '42.00'],
      ],
    )
    const statuses = await portal.database.pool.query(`select status from blind_sample_sheet where analysis = $1 order by status`, [second])
    assert.deepEqual(
      statuses.rows.map(({ status }) => status),
      ['ABSENT', 'COUNTED'],
    )
  })

  test('who drew up a test calls it off while nobody has scored; the sheets lapse, and it starts again with new ones', async ({
    assert,
  }) => {
    const { id: third } = await family.made(organizer, 'blindSampleAnalysis', {
      analysisTopic: '改期上海青',
      analysisDate: '2026-11-21',
      product: '@cabbage',
      analysisPlace: '二楼品鉴室',
      samples,
      judges: [{ employee: '@first' }, { employee: '@second' }],
    })
    const comment = '样品运输延误，改日再测。'
    const recall = (as: Context, why = comment) => family.step(as, 'blindSampleAnalysis', third, 'recall', { comment: why })
    assert.deepEqual(await family.refusal(recall(organizer)), ['wrongStatus '])
    await family.step(organizer, 'blindSampleAnalysis', third, 'start')
    const [first] = judges as [Context]
    const sheet = await sheetOf(first)
    await family.step(first, 'blindSampleSheet', sheet.id, 'submit', given(sheet, marks[0]))
    assert.deepEqual(await family.refusal(recall(organizer)), ['rule judges'])
    await family.step(first, 'blindSampleSheet', sheet.id, 'takeBack')
    assert.deepEqual(await family.refusal(recall(colleague)), ['rule '])
    assert.deepEqual(await family.refusal(recall(organizer, '样品运输延误改日')), ['commentTooShort comment'])
    const back = await recall(organizer)
    assert.deepEqual([back.status, back.startedAt ?? null], ['NEW', null])
    assert.equal((await family.seen(first, 'blindSampleSheet', sheet.id)).status, 'CANCELLED')
    assert.deepEqual(await family.refusal(family.step(first, 'blindSampleSheet', sheet.id, 'submit', given(sheet, marks[0]))), [
      'wrongStatus ',
    ])
    await family.step(organizer, 'blindSampleAnalysis', third, 'start')
    assert.notEqual((await sheetOf(first)).id, sheet.id)
  })
})
