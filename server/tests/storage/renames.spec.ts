import { test } from '@japa/runner'
import { checkFiles } from '../../../engine/files/check-files.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import { load } from '../../../engine/runtime/app/load.ts'
import { definitionOf } from '../../../engine/runtime/approvals/running.ts'
import type { NameKey } from '../../../engine/runtime/names/name.ts'
import { settle } from '../../../engine/runtime/overlays/settle.ts'
import { keptChanges } from '../../../engine/runtime/testing/kept-changes.ts'
import { renamed } from '../../../engine/runtime/testing/renamed.ts'
import { readOverlays } from '../../app/storage/overlays/stored_overlays.ts'
import { applySchema } from '../../app/storage/schema/apply.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { libraryFiles } from '../support/library.ts'

const files = libraryFiles()
const appOf = (all: typeof files) => link(load(all).bundle)

test.group('what is renamed', (group) => {
  let database: TestDatabase
  const one = async (text: string) => (await database.pool.query<Record<string, unknown>>(text)).rows[0]
  const insert = (text: string, values: unknown[] = []) => database.pool.query(text, values)

  group.each.setup(async () => {
    database = await testDatabase()
    await applySchema(database.pool, appOf(files))
    return () => database.close()
  })

  /** The database after these renames, one after the other, as nodes that start with the new files leave it. */
  const afterwards = async (...renames: readonly (readonly [NameKey, string])[]) => {
    const now = renames.reduce((all, [name, to]) => renamed(all, name, to), files)
    await applySchema(database.pool, appOf(now))
    return now
  }

  test('is renamed in the changes that administrators have made in the browser, drafts and versions too: {$self}')
    .with<(readonly [NameKey, string])[]>([
      ['dataset lentCopies', 'copiesOut'],
      ['datasetField lentCopies.branch', 'library'],
      ['report loansByMonth', 'loansByTime'],
      ['reportColumn loansByMonth.copies', 'books'],
      ['lookup tag', 'mark'],
      ['choice tag.LOCAL', 'HERE'],
      ['menuItem main.lending.returns', 'back'],
      ['message loanLent', 'lent'],
      ['key lending.maxCopies', 'most'],
      ['section /lending/loan.progress', 'state'],
      ['field loan.loanNo', 'number'],
    ])
    .run(async ({ assert }, rename) => {
      for (const { kind, name, operations } of keptChanges) {
        const state = JSON.stringify({ kind, name, published: operations, draft: operations })
        await insert('insert into _overlays (kind, name, version, state) values ($1, $2, 1, $3)', [kind, name, state])
        const version = JSON.stringify({ kind, name, operations })
        await insert(`insert into _overlay_versions (kind, name, version, action, state, metadata) values ($1, $2, 1, 'publish', $3, '')`, [
          kind,
          name,
          version,
        ])
      }
      const now = await afterwards(rename)
      const rows = await readOverlays(database.pool)
      const overlays = rows.map(({ kind, name, published }) => ({ kind, name, operations: published }))
      assert.deepEqual(settle(now, overlays, checkFiles).misfits, [])
      for (const { published, draft } of rows) assert.deepEqual(draft, published)
      const versions = await database.pool.query('select kind, name, state from _overlay_versions order by id')
      assert.deepEqual(
        versions.rows.map(({ kind, name, state }) => [kind, name, state.operations]),
        rows.map(({ kind, name, published }) => [kind, name, published]),
      )
    })

  test('is renamed in the queues: entities, steps, jobs, connectors with their operations, messages', async ({ assert }) => {
    await insert(`
      insert into job_run (id, job, status, key, about, due_at) values (1, 'uncollected', 'WAITING', 'k', 'loan', now());
      insert into exchange (id, connector, operation, key, about, sent, status, due_at) values
        (2, 'register', 'check', 'k', 'loan', '{}', 'WAITING', now()), (3, 'other', 'check', 'l', 'loans', '{}', 'WAITING', now());
      insert into event (id, name, about, step) values (4, 'a', 'loan', 'submit'), (5, 'b', 'returnSlip', 'submit');
      insert into event_handlers (id, parent, message) values (6, 4, 'loanLent');
      insert into _notifications (account_id, message, entity, record_id, title, body) values (1, 'loanLent', 'loan', 9, '', '');
      insert into _files (id, key, name, type, size, entity, field, state) values ('f', 'k', 'n', 't', 1, 'book', 'cover', 'stored');
      insert into _settings (name, version, stored) values ('lending', 1, '{"maxCopies": 3}');
      insert into _report_uses (report, account_id, day, runs, milliseconds, last_at) values ('loansByMonth', 1, now(), 1, 1, now());
    `)
    await afterwards(
      ['entity loan', 'borrowing'],
      ['transition borrowing.submit', 'send'],
      ['job uncollected', 'nobodyCame'],
      ['connector register', 'townHall'],
      ['operation townHall.check', 'verify'],
      ['message loanLent', 'lent'],
      ['field book.cover', 'picture'],
      ['setting lending', 'limits'],
      ['key limits.maxCopies', 'most'],
      ['report loansByMonth', 'loansByTime'],
    )

    assert.deepEqual(await one('select job, about from job_run'), { job: 'nobodyCame', about: 'borrowing' })
    const exchanges = await database.pool.query('select connector, operation, about from exchange order by id')
    assert.deepEqual(exchanges.rows, [
      { connector: 'townHall', operation: 'verify', about: 'borrowing' },
      { connector: 'other', operation: 'check', about: 'loans' },
    ])
    assert.deepEqual((await database.pool.query('select about, step from event order by id')).rows, [
      { about: 'borrowing', step: 'send' },
      { about: 'returnSlip', step: 'submit' },
    ])
    assert.deepEqual(await one('select message from event_handlers'), { message: 'lent' })
    assert.deepEqual(await one('select message, entity from _notifications'), { message: 'lent', entity: 'borrowing' })
    assert.deepEqual(await one('select entity, field from _files'), { entity: 'book', field: 'picture' })
    assert.deepEqual(await one('select name, stored from _settings'), { name: 'limits', stored: { most: 3 } })
    assert.deepEqual(await one('select report from _report_uses'), { report: 'loansByTime' })
  })

  test('is renamed in an approval that is under way', async ({ assert }) => {
    const definition = definitionOf({
      status: 'SUBMITTED',
      approve: 'approve',
      reject: 'reject',
      levels: {
        one: { label: 'One', approvers: { roles: ['librarian'], field: 'member' }, when: { '>': [{ var: 'record.totalQuantity' }, 1] } },
      },
    })
    await insert('insert into _approval_definitions (hash, definition) values ($1, $2)', ['h', JSON.stringify(definition)])
    await insert(`insert into _approvals (id, entity, record_id, name, state, definition, metadata, level, roles, started_at, opened_at)
      values ('a', 'loan', 1, 'all', 'open', 'h', '', 'one', '{librarian}', now(), now())`)
    await afterwards(
      ['entity loan', 'borrowing'],
      ['transition borrowing.approve', 'allow'],
      ['status borrowing.SUBMITTED', 'SENT'],
      ['field borrowing.totalQuantity', 'count'],
      ['field borrowing.member', 'reader'],
      ['role librarian', 'clerk'],
    )

    assert.deepEqual(await one('select entity, roles from _approvals'), { entity: 'borrowing', roles: ['clerk'] })
    assert.deepEqual((await one('select definition from _approval_definitions'))?.definition, {
      status: 'SENT',
      approve: 'allow',
      reject: 'reject',
      levels: {
        one: { label: 'One', approvers: { roles: ['clerk'], field: 'reader' }, when: { '>': [{ var: 'record.count' }, 1] } },
      },
    })
  })

  test('is renamed in saved views, and its column keeps what it holds', async ({ assert }) => {
    const state = {
      filters: { status: 'DRAFT,LENT', loanNo: 'x' },
      sort: [['loanNo', 'asc']],
      columns: { order: ['loanNo'], shown: {}, widths: {}, pinned: {} },
    }
    await insert(`insert into _views (account_id, route, name, audience, state) values (1, '/lending/loans', 'mine', 'own', $1)`, [
      JSON.stringify(state),
    ])
    await insert(`insert into member (id, login, name, active, roles) values (1, 'ann', 'Ann', 'ENABLED', '{librarian}')`)
    await afterwards(
      ['field loan.loanNo', 'number'],
      ['status loan.LENT', 'OUT'],
      ['screen /lending/loans', '/desk/slips'],
      ['field member.login', 'account'],
    )

    assert.deepEqual(await one('select route, state from _views'), {
      route: '/desk/slips',
      state: {
        filters: { status: 'DRAFT,OUT', number: 'x' },
        sort: [['number', 'asc']],
        columns: { order: ['number'], shown: {}, widths: {}, pinned: {} },
      },
    })
    assert.deepEqual(await one('select account from member'), { account: 'ann' })
  })
})
