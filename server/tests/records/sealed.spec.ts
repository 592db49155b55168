import { test } from '@japa/runner'
import { access } from '../../../engine/runtime/access/decide.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import { load } from '../../../engine/runtime/app/load.ts'
import { edited } from '../../../engine/runtime/testing/edited.ts'
import type { RecordData } from '../../../engine/runtime/values/record-data.ts'
import type { Context } from '../../app/records/context.ts'
import { get } from '../../app/records/get.ts'
import { history } from '../../app/records/history.ts'
import { reveal } from '../../app/records/reveal.ts'
import { search, searchForExport } from '../../app/records/search.ts'
import { seal } from '../../app/sealing/envelope.ts'
import { openedJson, sealedJson } from '../../app/sealing/json.ts'
import { sealingKeys } from '../../app/sealing/keys.ts'
import { create } from '../../app/steps/create.ts'
import { update } from '../../app/steps/update.ts'
import { verifyLog } from '../../app/storage/audit/verify_log.ts'
import { findDraft, keepDraft } from '../../app/storage/queries/drafts.ts'
import { applySchema } from '../../app/storage/schema/apply.ts'
import { planMigration } from '../../app/storage/schema/migration.ts'
import { dumpOf, tablesThatSay } from '../support/dump.ts'
import { Lending, refusal } from '../support/lending.ts'
import { library } from '../support/library.ts'

const code = async (work: () => Promise<unknown>) => (await refusal(work)).code
const number = '310101199001012346'
const shown = '**************2346'
/** The library before identity numbers were sealed. */
const open = () =>
  link(
    load(
      edited({
        'entities/people/member.json': { 'fields.idNo.sealed': undefined },
        'roles/librarian.json': { 'grants.member.reveals': undefined },
        'masks/idNumber.json': null,
      }),
    ).bundle,
  )

test.group('a sealed field', (group) => {
  let lending: Lending
  let person: RecordData
  let desk: Context
  const asked = (context: Context, filter: unknown) =>
    search(context, 'member', { columns: ['name'], filter }).then(({ rows }) => rows.map(({ name }) => name))
  const stored = async () =>
    JSON.stringify((await lending.database.pool.query('select m::text, h::text from member m, _record_history h')).rows)
  group.setup(async () => {
    lending = await Lending.open()
    desk = lending.librarian
    person = (await create(lending.admin, 'member', { login: 'zhao', name: '赵六', roles: ['member'], idNo: number })).view
    return () => lending.close()
  })

  test('stands in no table as it was typed', async ({ assert }) => {
    assert.notInclude(await stored(), number)
    const { rows } = await lending.database.pool.query('select id_no, _blind_id_no from member where id_no is not null')
    assert.match(rows[0].id_no, /^s1\.[\w-]{8}\.[\w-]+$/)
    assert.notInclude(rows[0]._blind_id_no, '2346')
  })

  test('is seen through its mask by everybody: in the record, in a list, in an export and in its history', async ({ assert }) => {
    for (const context of [lending.admin, desk]) {
      assert.containsSubset((await get(context, 'member', person.id ?? '')).view, { idNo: shown, $masked: ['idNo'] })
      const rows = (await search(context, 'member', { columns: ['idNo'], filter: { id: person.id } })).rows
      assert.equal(rows[0]?.idNo, shown)
    }
    const exported = await searchForExport(lending.admin, 'member', { columns: ['idNo'], filter: { id: person.id } })
    assert.equal(exported.rows[0]?.idNo, shown)
    const [made] = await history(lending.admin, 'member', person.id ?? '')
    assert.deepEqual(made?.changes.fields.idNo, [null, shown])
  })

  test('is shown whole to whom a role lets, and the log says so', async ({ assert }) => {
    assert.equal(await reveal(desk, 'member', person.id ?? '', { field: 'idNo' }), number)
    const own = lending.as({ ...lending.member.user, id: person.id ?? '' })
    assert.equal(await code(() => reveal(own, 'member', person.id ?? '', { field: 'idNo' })), 'forbidden')
    assert.equal(await code(() => reveal(lending.member, 'member', person.id ?? '', { field: 'idNo' })), 'notFound')
    assert.equal(await code(() => reveal(desk, 'member', person.id ?? '', { field: 'phone' })), 'invalid')
    const { rows } = await lending.database.pool.query(
      `select kind, account_id::text as account, record_id::text as record, detail from _audit_log where kind = 'record.reveal'`,
    )
    assert.deepEqual(rows, [{ kind: 'record.reveal', account: desk.user.id, record: person.id, detail: { field: 'idNo' } }])
  })

  test('is found by the whole of it, by whom a role lets; nobody sorts, orders or searches by it', async ({ assert }) => {
    assert.deepEqual(await asked(desk, { idNo: number }), ['赵六'])
    assert.deepEqual(await asked(desk, { idNo: ['3101', number] }), ['赵六'])
    assert.deepEqual(await asked(desk, { idNo: '310101199001012347' }), [])
    assert.include(await asked(desk, { idNo: { present: true } }), '赵六')
    assert.notInclude(await asked(desk, { idNo: { missing: true } }), '赵六')
    for (const filter of [
      { idNo: { contains: '2346' } },
      { idNo: { startsWith: '31' } },
      { '>': [{ var: 'record.idNo' }, '3'] },
      { '==': [{ length: [{ var: 'record.idNo' }] }, 18] },
    ])
      assert.equal(await code(() => asked(desk, filter)), 'invalid', JSON.stringify(filter))
    assert.equal(await code(() => asked(lending.member, { idNo: number })), 'invalid')
    assert.equal(await code(() => search(desk, 'member', { sort: [['idNo', 'asc']] })), 'invalid')
    assert.equal(await code(() => search(desk, 'member', { aggregates: { most: { max: 'idNo' } } })), 'invalid')
    assert.deepEqual((await search(desk, 'member', { search: '2346' })).rows, [])
  })

  test('is unique, and the refusal does not tell what it was compared by', async ({ assert }) => {
    const second = { login: 'second', name: '钱七', roles: ['member'], idNo: number }
    const issues = await create(lending.admin, 'member', second).catch((error) => error.issues)
    assert.deepEqual(issues, [{ code: 'notUnique', path: 'idNo', params: { field: '证件号码' } }])
  })

  test('stays when its mask is sent back, and no other mask is taken for a value', async ({ assert }) => {
    const { view } = await update(desk, 'member', person.id ?? '', 'any', { idNo: shown, phone: '13912345678' })
    assert.equal(await reveal(desk, 'member', view.id ?? '', { field: 'idNo' }), number)
    const issues = await update(desk, 'member', person.id ?? '', 'any', { idNo: '**************9999' }).catch((error) => error.issues)
    assert.containsSubset(issues, [{ code: 'sealedPart', path: 'idNo' }])
    await update(desk, 'member', person.id ?? '', 'any', { idNo: '310101199001012354' })
    const [last] = await history(desk, 'member', person.id ?? '')
    assert.deepEqual(last?.changes.fields.idNo, [shown, '**************2354'])
    await update(desk, 'member', person.id ?? '', 'any', { idNo: number })
    assert.notInclude(await stored(), number)
  })

  test('is sealed in drafts too', ({ assert }) => {
    const draft = sealedJson(library(), { record: { name: '赵六', idNo: number } })
    assert.notInclude(JSON.stringify(draft), number)
    assert.include(JSON.stringify(draft), '赵六')
  })
})

test.group('a field that is sealed and has no mask of its own', (group) => {
  /** The library with identity numbers shown as roles say: whole to librarians, the end of it to clerks. */
  const app = link(
    load(
      edited({
        'entities/people/member.json': {
          'fields.idNo.sealed': true,
          'fields.secret': { kind: 'text', label: '备注', sealed: true, multiline: true },
        },
        'roles/librarian.json': { 'grants.member.reveals': undefined },
        'roles/clerk.json': {
          whole: { label: '文员', grants: { member: { operations: ['read'], masked: { idNo: 'idNumber' } } }, screens: [] },
        },
      }),
    ).bundle,
  )
  let lending: Lending
  let id: string
  const as = (role: string): Context => ({ ...lending.librarian, access: access(app, [role]) })
  const asked = (context: Context, query: object) =>
    search(context, 'member', { columns: ['name'], ...query }).then(({ rows }) => rows.map(({ name }) => name))
  group.setup(async () => {
    lending = await Lending.open(app)
    const person = { login: 'zhao', name: '赵六', roles: ['member'], idNo: number }
    id = (await create(lending.admin, 'member', person)).view.id ?? ''
    return () => lending.close()
  })

  test('stands in no table as it was typed, and is shown whole to whom roles let', async ({ assert }) => {
    assert.deepEqual(tablesThatSay(await dumpOf(lending.database.pool), [number]), [])
    const desk = as('librarian')
    const { view } = await get(desk, 'member', id)
    assert.equal(view.idNo, number)
    assert.notProperty(view, '$masked')
    assert.equal((await searchForExport(as('admin'), 'member', { columns: ['idNo'], filter: { id } })).rows[0]?.idNo, number)
    assert.deepEqual((await history(desk, 'member', id))[0]?.changes.fields.idNo, [null, number])
  })

  test('is masked for whom a role masks it, who is not asked to reveal it', async ({ assert }) => {
    const clerk = as('clerk')
    assert.equal((await get(clerk, 'member', id)).view.idNo, shown)
    assert.equal(await code(() => reveal(clerk, 'member', id, { field: 'idNo' })), 'invalid')
    assert.equal(await code(() => asked(clerk, { filter: { idNo: number } })), 'invalid')
  })

  test('is found by the whole of it by whom sees it, and by nothing else', async ({ assert }) => {
    const desk = as('librarian')
    assert.deepEqual(await asked(desk, { filter: { idNo: number } }), ['赵六'])
    assert.deepEqual(await asked(desk, { filter: { idNo: ['3101', number] } }), ['赵六'])
    for (const query of [
      { filter: { idNo: { contains: '2346' } } },
      { filter: { '>': [{ var: 'record.idNo' }, '3'] } },
      { sort: [['idNo', 'asc']] },
      { aggregates: { most: { max: 'idNo' } } },
    ])
      assert.equal(await code(() => asked(desk, query)), 'invalid', JSON.stringify(query))
    assert.deepEqual(await asked(desk, { search: '2346' }), [])
  })

  test('an envelope that somebody has from a backup and sends in is not opened: not in a draft, in the record, nor in its history', async ({
    assert,
  }) => {
    const taken = seal(number)
    const draft = { record: { name: taken, idNo: taken } }
    assert.deepEqual(openedJson(app, sealedJson(app, draft)), draft)
    const thief = await create(lending.admin, 'member', { login: 'thief', name: '钱七', roles: ['member'], secret: taken })
    const desk = as('librarian')
    assert.equal((await get(desk, 'member', thief.view.id ?? '')).view.secret, taken)
    assert.deepEqual((await history(desk, 'member', thief.view.id ?? ''))[0]?.changes.fields.secret, [null, taken])
  })

  test('changes like any other field, and keeps nothing of what it was in the open', async ({ assert }) => {
    const desk = as('librarian')
    await update(desk, 'member', id, 'any', { idNo: '310101199001012354' })
    assert.deepEqual((await history(desk, 'member', id))[0]?.changes.fields.idNo, [number, '310101199001012354'])
    assert.deepEqual(tablesThatSay(await dumpOf(lending.database.pool), [number, '310101199001012354']), [])
    assert.deepEqual((await verifyLog(lending.database.pool)).faults, [])
  })
})

test.group('sealing what stands', () => {
  test('rows and their history are sealed by the next start, and the log still verifies', async ({ assert, cleanup }) => {
    const before = open()
    const lending = await Lending.open(before)
    cleanup(() => lending.close())
    const { pool } = lending.database
    const person = (await create(lending.admin, 'member', { login: 'zhao', name: '赵六', roles: ['member'], idNo: number })).whole
    const begun = { record: { idNo: number } }
    await keepDraft(pool, { key: 'begun', account: undefined, address: '/people/member', data: begun })
    await applySchema(pool, library())
    assert.deepEqual(openedJson(library(), (await findDraft(pool, 'begun'))?.data), begun)
    assert.lengthOf((await planMigration(pool, library(), new Set())).steps, 0)
    assert.deepEqual(tablesThatSay(await dumpOf(pool), [number]), [])
    const context: Context = { ...lending.admin, app: library(), access: access(library(), ['librarian']) }
    assert.equal(await reveal(context, 'member', person.id ?? '', { field: 'idNo' }), number)
    assert.deepEqual((await verifyLog(pool)).faults, [])
  })

  test('a new key in front of the old one seals all anew; without the old one nothing is lost and nothing starts', async ({
    assert,
    cleanup,
  }) => {
    const lending = await Lending.open()
    const kept = process.env.SEALING_KEY
    cleanup(async () => {
      process.env.SEALING_KEY = kept
      await lending.close()
    })
    const { pool } = lending.database
    const person = (await create(lending.admin, 'member', { login: 'zhao', name: '赵六', roles: ['member'], idNo: number })).whole
    process.env.SEALING_KEY = 'another key than the one before, of some length'
    assert.equal(await code(() => applySchema(pool, library())), 'unknownSealingKey')
    process.env.SEALING_KEY = `another key than the one before, of some length, ${kept}`
    await applySchema(pool, library())
    const { rows } = await pool.query('select id_no from member where id_no is not null')
    assert.isTrue(rows.every(({ id_no }) => id_no.startsWith(`s1.${sealingKeys().current.id}.`)))
    assert.equal(await reveal(lending.librarian, 'member', person.id ?? '', { field: 'idNo' }), number)
    const found = await search(lending.librarian, 'member', { columns: ['name'], filter: { idNo: number } })
    assert.lengthOf(found.rows, 1)
  })
})
