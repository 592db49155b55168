import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const tariffs = 'screens/lending/tariffs.json'
const wrong = (screen: string) => `wrong-table screens/${screen}.json inPlace`

test('a table has a column for everything that must be filled in', () => {
  expect(diagnose({ [tariffs]: { 'columns.5': undefined } })).toContain(wrong('lending/tariffs'))
  expect(diagnose({ [tariffs]: { 'columns.5': undefined, 'columns.4': 'dailyFine' } })).not.toContain(wrong('lending/tariffs'))
})

test.each(['lending/loans', 'lending/openCopies', 'people/applications'])(
  'what has lines or steps, or is a line, is no table: %s',
  (list) => {
    expect(diagnose({ [`screens/${list}.json`]: { inPlace: true } })).toContain(wrong(list))
  },
)

test('steps that only the server takes do not keep records from being edited in a table', () => {
  const workflow = (internal: boolean) => ({
    'entities/lending/tariff.json': { 'fields.state': { kind: 'status', label: '状态' } },
    'workflows/lending/tariff.json': {
      whole: {
        entity: 'tariff',
        initial: 'NEW',
        statuses: {
          NEW: { label: '新', tone: 'draft', editable: true },
          USED: { label: '用过', tone: 'done', editable: true, final: true },
        },
        transitions: { use: { label: '使用', from: ['NEW'], to: 'USED', internal } },
      },
    },
  })
  expect(diagnose(workflow(true))).not.toContain(wrong('lending/tariffs'))
  expect(diagnose(workflow(false))).toContain(wrong('lending/tariffs'))
})
