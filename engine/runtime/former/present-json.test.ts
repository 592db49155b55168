import { expect, test } from 'vitest'
import { checkFiles } from '../../files/check-files.ts'
import { edited } from '../testing/edited.ts'
import { libraryWithExamples } from '../testing/examples.ts'
import { presentJson, shapeOfKind } from './present-json.ts'
import { presentView } from './present-view.ts'

const v = (path: string) => ({ var: path })

/** The library, where what is called `dueDate`, `LENT`, `member`, `loan` … was called otherwise before. */
const { app } = checkFiles(
  edited(
    {
      'entities/lending/loan.json': {
        was: ['slip'],
        'fields.member.was': ['reader'],
        'fields.copies.was': ['volumes'],
        'fields.copies.fields.dueDate.was': ['until'],
        'fields.purpose.values.HOME.was': ['HOUSE'],
      },
      'entities/people/member.json': { 'fields.name.was': ['fullName'] },
      'workflows/lending/loan.json': { 'statuses.LENT.was': ['OUT'], 'transitions.submit.was': ['send'] },
      'screens/lending/loans.json': { was: ['/desk/slips'] },
      'roles/member.json': { was: ['reader'] },
    },
    libraryWithExamples,
  ),
)

test('a saved view follows fields through references, and the values it asks for', () => {
  const view = {
    filters: { status: 'DRAFT,OUT', 'reader.fullName': 'Li' },
    sort: [['reader.fullName', 'asc']],
    columns: { order: ['loanNo', 'reader.fullName'], shown: { reader: true }, widths: {}, pinned: { loanNo: 'left' } },
  }

  expect(presentView(app, '/desk/slips', view)).toEqual({
    filters: { status: 'DRAFT,LENT', 'member.name': 'Li' },
    sort: [['member.name', 'asc']],
    columns: { order: ['loanNo', 'member.name'], shown: { member: true }, widths: {}, pinned: { loanNo: 'left' } },
  })
})

test('a dataset that somebody has built follows entities, lines, fields, and values in its expressions', () => {
  const dataset = {
    label: 'x',
    entity: 'slip.volumes',
    where: { and: [{ '==': [v('record.parent.status'), 'OUT'] }, { '<': [v('record.until'), v('today')] }] },
    fields: { reader: 'parent.reader.fullName', until: 'until' },
  }

  expect(presentJson(app, shapeOfKind('dataset'), { kind: 'dataset', name: 'x', file: '', value: dataset })).toEqual({
    label: 'x',
    entity: 'loan.copies',
    where: { and: [{ '==': [v('record.parent.status'), 'LENT'] }, { '<': [v('record.dueDate'), v('today')] }] },
    fields: { reader: 'parent.member.name', until: 'dueDate' },
  })
})

test('a role that somebody has changed follows screens, steps and what aggregates read of lines', () => {
  const role = {
    label: 'x',
    grants: {
      slip: {
        operations: ['read'],
        transitions: ['send', '*'],
        hidden: ['volumes.until'],
        scope: { any: [v('record.volumes'), { '<': [v('row.until'), v('today')] }] },
      },
    },
    screens: ['/desk/slips', '*'],
  }

  expect(presentJson(app, shapeOfKind('role'), { kind: 'role', name: 'x', file: '', value: role })).toEqual({
    label: 'x',
    grants: {
      loan: {
        operations: ['read'],
        transitions: ['submit', '*'],
        hidden: ['copies.dueDate'],
        scope: { any: [v('record.copies'), { '<': [v('row.dueDate'), v('today')] }] },
      },
    },
    screens: ['/lending/loans', '*'],
  })
})

test('what was never renamed stays as it is', () => {
  const view = { filters: { loanNo: 'OUT' }, sort: [], columns: { order: [], shown: {}, widths: {}, pinned: {} } }

  expect(presentView(app, '/lending/loans', view)).toEqual(view)
  expect(presentView(app, '/nowhere', view)).toBe(view)
})
