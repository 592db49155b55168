import { test } from '@japa/runner'
import type { Entity } from '../../../engine/schema/entity.ts'
import type { Role } from '../../../engine/schema/role.ts'
import type { Workflow } from '../../../engine/schema/workflow.ts'
import { applySchema } from '../../app/storage/schema/apply.ts'
import { planMigration } from '../../app/storage/schema/migration.ts'
import { nameOfStep } from '../../app/storage/schema/step.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { tinyApp } from '../support/tiny.ts'

const letter: Entity = {
  label: 'Letter',
  display: 'title',
  fields: {
    title: { kind: 'text', label: 'Title' },
    status: { kind: 'status', label: 'Status' },
    kind: { kind: 'enum', label: 'Kind', values: { PAPER: { label: 'Paper' }, MAIL: { label: 'Mail' } } },
    about: { kind: 'lookup', label: 'About', lookup: '$entities' },
    sheets: {
      kind: 'lines',
      label: 'Sheets',
      fields: { ink: { kind: 'enum', label: 'Ink', multiple: true, values: { RED: { label: 'Red' }, BLUE: { label: 'Blue' } } } },
    },
  },
}
const flow: Workflow = {
  entity: 'letter',
  initial: 'DRAFT',
  statuses: { DRAFT: { label: 'Draft', tone: 'draft' }, SENT: { label: 'Sent', tone: 'done', final: true } },
  transitions: { send: { label: 'Send', from: ['DRAFT'], to: 'SENT' } },
}
const clerk: Role = { label: 'Clerk', grants: {}, screens: [] }
const before = tinyApp({ letter }, { workflows: { letter: flow }, roles: { clerk } })

/** The same, with everything called otherwise. */
const { title: _title, kind: _kind, sheets: _sheets, ...kept } = letter.fields
const after = tinyApp(
  {
    note: {
      ...letter,
      was: ['letter'],
      display: 'heading',
      fields: {
        ...kept,
        heading: { kind: 'text', label: 'Title', was: ['title'] },
        form: {
          kind: 'enum',
          label: 'Kind',
          was: ['kind'],
          values: { PAPER: { label: 'Paper' }, EMAIL: { label: 'Mail', was: ['MAIL'] } },
        },
        pages: {
          kind: 'lines',
          label: 'Sheets',
          was: ['sheets'],
          fields: {
            ink: {
              kind: 'enum',
              label: 'Ink',
              multiple: true,
              values: { CRIMSON: { label: 'Red', was: ['RED'] }, BLUE: { label: 'Blue' } },
            },
          },
        },
      },
    },
  },
  {
    workflows: {
      note: {
        ...flow,
        entity: 'note',
        initial: 'NEW',
        statuses: { NEW: { label: 'Draft', tone: 'draft', was: ['DRAFT'] }, SENT: { label: 'Sent', tone: 'done', final: true } },
        transitions: { post: { label: 'Send', from: ['NEW'], to: 'SENT', was: ['send'] } },
      },
    },
    roles: { secretary: { ...clerk, was: ['clerk'] } },
  },
)

test.group('names', (group) => {
  let database: TestDatabase
  const one = async (text: string) => (await database.pool.query<Record<string, unknown>>(text)).rows[0]

  group.each.setup(async () => {
    database = await testDatabase()
    await applySchema(database.pool, before)
    await database.pool.query(`
      insert into letter (id, title, status, kind, about) values (1, 'kept', 'DRAFT', 'MAIL', 'letter');
      insert into letter_sheets (id, parent, ink) values (2, 1, '{RED,BLUE}');
      insert into account (id, login, name, roles) values (3, 'ann', 'Ann', '{clerk}');
      insert into _transition_log (entity, record_id, version, transition, from_status, to_status, metadata) values ('letter', 1, 2, 'send', 'DRAFT', 'SENT', '');
      insert into _record_history (entity, record_id, version, action, changes) values ('letter', 1, 1, 'create',
        '{"fields": {"title": [null, "MAIL"], "status": [null, "DRAFT"], "kind": [null, "MAIL"]}, "lines": {"sheets": {"added": {"2": {"ink": ["RED", "BLUE"]}}}}}');
    `)
    return () => database.close()
  })

  test('of statuses, values, roles and entities are rewritten in the records that hold them', async ({ assert }) => {
    await applySchema(database.pool, after)

    assert.deepEqual(await one('select heading, status, form, about from note'), {
      heading: 'kept',
      status: 'NEW',
      form: 'EMAIL',
      about: 'note',
    })
    assert.deepEqual(await one('select ink from note_pages'), { ink: ['CRIMSON', 'BLUE'] })
    assert.deepEqual(await one('select roles from account'), { roles: ['secretary'] })
  })

  test('are rewritten in the log of steps and in the history of fields, texts that only look like them are not', async ({ assert }) => {
    await applySchema(database.pool, after)

    assert.deepEqual(await one('select entity, transition, from_status, to_status from _transition_log'), {
      entity: 'note',
      transition: 'post',
      from_status: 'NEW',
      to_status: 'SENT',
    })
    assert.deepEqual(await one('select entity, changes from _record_history'), {
      entity: 'note',
      changes: {
        fields: { heading: [null, 'MAIL'], status: [null, 'NEW'], form: [null, 'EMAIL'] },
        lines: { pages: { added: { '2': { ink: ['CRIMSON', 'BLUE'] } } } },
      },
    })
  })

  test('are rewritten in what people have begun to fill in, and in what administrators have set', async ({ assert }) => {
    const page = { kind: 'wizard' as const, title: 'Write', steps: { all: { label: 'All' } } }
    const mood = { kind: 'enum' as const, label: 'Mood', values: { GLAD: { label: 'Glad', was: ['HAPPY'] } }, was: ['humour'] }
    const settings = { office: { label: 'Office', keys: { mood } } }
    const screens = { '/note': { ...page, entity: 'note', was: ['/letter'] } }
    const now = tinyApp(after.bundle.entities, { ...after.bundle, screens, settings } as never)
    const row = { $key: '+1', ink: ['RED'] }
    const data = {
      step: 'all',
      draft: {
        format: 1,
        header: { title: 'Dear', kind: 'MAIL', status: 'DRAFT', $labels: {} },
        lines: { sheets: [row, '7'] },
        rejected: { 'sheets/+1/ink': { text: 'x' }, status: { text: 'y' } },
      },
    }
    await database.pool.query(`insert into _drafts (key, address, data) values ('account 3 /letter/9', '/letter/9', $1)`, [
      JSON.stringify(data),
    ])
    await database.pool.query(`insert into _settings (name, version, stored) values ('office', 1, '{"humour": "HAPPY"}')`)
    await applySchema(database.pool, now)

    assert.deepEqual(await one('select key, address, data from _drafts'), {
      key: 'account 3 /note/9',
      address: '/note/9',
      data: {
        step: 'all',
        draft: {
          format: 1,
          header: { heading: 'Dear', form: 'EMAIL', status: 'NEW', $labels: {} },
          lines: { pages: [{ $key: '+1', ink: ['CRIMSON'] }, '7'] },
          rejected: { status: { text: 'y' } },
        },
      },
    })
    assert.deepEqual(await one('select stored from _settings'), { stored: { mood: 'GLAD' } })
  })

  test('are rewritten once, and a name that comes back is rewritten again', async ({ assert }) => {
    await applySchema(database.pool, after)
    assert.deepEqual(await applySchema(database.pool, after), { steps: [], withheld: [] })

    const back = tinyApp(
      { letter: { ...letter, was: ['note'] } },
      { workflows: { letter: flow }, roles: { clerk: { ...clerk, was: ['secretary'] } } },
    )
    await applySchema(database.pool, back)
    assert.deepEqual(await one('select roles from account'), { roles: ['clerk'] })
    await applySchema(database.pool, after)
    assert.deepEqual(await one('select roles from account'), { roles: ['secretary'] })
    assert.deepEqual(await one('select status from note'), { status: 'NEW' })
  })

  test('a plan tells them and what would be lost, and changes nothing', async ({ assert }) => {
    const { kind: _, ...fields } = letter.fields
    const without = tinyApp(
      { letter: { ...letter, fields } },
      { workflows: { letter: flow }, roles: { clerk: { ...clerk, was: ['typist'] } } },
    )
    const plan = await planMigration(database.pool, without, new Set())

    assert.deepEqual(
      plan.steps.map(({ kind }) => kind),
      ['carryName'],
    )
    assert.deepEqual(plan.withheld.map(nameOfStep), ['letter.kind'])
    assert.deepEqual(plan.losses, [{ name: 'letter.kind', count: 1 }])
    assert.deepEqual(await one('select kind from letter'), { kind: 'MAIL' })
  })

  test('a column goes when it is named, and only then', async ({ assert }) => {
    const { kind: _, ...fields } = letter.fields
    const without = tinyApp({ letter: { ...letter, fields } }, { workflows: { letter: flow }, roles: { clerk } })
    await applySchema(database.pool, without)
    assert.deepEqual(await one('select kind from letter'), { kind: 'MAIL' })

    const { steps } = await applySchema(database.pool, without, { named: new Set(['letter.kind']) })
    assert.deepEqual(steps.map(nameOfStep), ['letter.kind'])
    await assert.rejects(() => one('select kind from letter'), /column "kind" does not exist/)
  })
})
