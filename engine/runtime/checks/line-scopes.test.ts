import { expect, test } from 'vitest'
import { diagnose, type Edit } from '../testing/edited.ts'

const wishes = 'grants.reservationList.lines.wishes'

test.each<[string, Record<string, Edit>, string]>([
  [
    'who sees some lines is told what is said beside all of them',
    { 'roles/member.json': { 'grants.reservationList.operations': ['read', 'comment'] } },
    'told-beside roles/member.json grants.reservationList.operations.1',
  ],
  [
    'lines that are hidden whole are seen in part',
    { 'roles/member.json': { 'grants.reservationList.hidden': ['wishes'] } },
    `unused roles/member.json ${wishes}`,
  ],
  [
    'lines are seen that are not there',
    { 'roles/member.json': { 'grants.reservationList.lines': { wihses: { sees: true } } } },
    'unknown-lines roles/member.json grants.reservationList.lines.wihses',
  ],
  [
    'a line is seen by a field that it does not have',
    { 'roles/member.json': { [`${wishes}.sees`]: { '==': [{ var: 'row.reader' }, { var: 'user.id' }] } } },
    `wrong-expression roles/member.json ${wishes}.sees.==.0.var`,
  ],
  [
    'a line is written by what is no condition',
    { 'roles/member.json': { [`${wishes}.writes`]: { var: 'row.quantity' } } },
    `wrong-expression roles/member.json ${wishes}.writes`,
  ],
  [
    'a total of the lines that are seen is worked out from none',
    { 'entities/lending/reservationList.json': { 'fields.note.ofSeenLines': true } },
    'unused entities/lending/reservationList.json fields.note.ofSeenLines',
  ],
  [
    'a list is sorted by a total over lines that a role sees in part',
    { 'screens/lending/reservationLists.json': { sort: [['readers', 'desc']] } },
    'hidden-field-used screens/lending/reservationLists.json sort.0.0',
  ],
])('%s', (_, edits, diagnostic) => {
  expect(diagnose(edits)).toContain(diagnostic)
})

test('lines are seen of which fields of references say whose they are', () => {
  expect(
    diagnose({ 'roles/member.json': { [`${wishes}.sees`]: { '==': [{ var: 'row.member.branch' }, { var: 'user.branch' }] } } }),
  ).toEqual([])
})
