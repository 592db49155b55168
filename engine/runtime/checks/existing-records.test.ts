import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const copy = 'workflows/lending/tariffCopy.json'
const existing = 'transitions.takeOver.effects.0.existing'
const edited = (change: object) => diagnose({ [copy]: { [existing]: { key: 'nameOnce', into: 'tariffs.there', ...change } } })

test('what is there already is known by a key of what is made', () => {
  expect(edited({})).toEqual([])
  expect(edited({ key: 'oneAtATime' })).toEqual([])
  expect(edited({ key: 'onceEach' })).toEqual([`wrong-key ${copy} ${existing}.key`])
})

test('what leads to it is a reference of the lines that were taken, to what is made', () => {
  expect(edited({ into: 'tariffs.reason' })).toContain(`wrong-field ${copy} ${existing}.into`)
  expect(edited({ into: 'toBranch' })).toContain(`wrong-entity ${copy} ${existing}.into`)
  expect(edited({ into: 'tariffs.source.branch' })).toContain(`wrong-entity ${copy} ${existing}.into`)
})

const years = 'jobs/memberYears.json'
const kept = (change: object) =>
  diagnose({ [years]: Object.fromEntries(Object.entries(change).map(([path, to]) => [`run.refresh.${path}`, to])) })

test('a result that is brought up to date is known by a key of it, its lines by what the conversion says of them', () => {
  expect(kept({})).toEqual([])
  expect(kept({ key: 'onceAMonth' })).toEqual([`wrong-key ${years} run.refresh.key`])
  expect(kept({ lines: ['copies', 'loanDate'] })).toEqual([])
  expect(kept({ lines: ['loan', 'lineNo'] })).toContain(`unknown-field ${years} run.refresh.lines.1`)
  expect(diagnose({ 'conversions/lending/loansToMemberYear.json': { 'line.loan': undefined } })).toEqual([
    `wrong-key ${years} run.refresh.lines.0`,
  ])
})

test('which results are brought up to date, and the step that they take, are those of what the conversion makes', () => {
  expect(kept({ take: 'publish' })).toEqual([])
  expect(kept({ take: 'lend' })).toEqual([`unknown-transition ${years} run.refresh.take`])
  expect(kept({ when: { '==': [{ var: 'record.status' }, 'LENT'] } })).toEqual([`wrong-expression ${years} run.refresh.when.==.1`])
})

test('which lines a job works out is said of the lines that it makes', () => {
  expect(kept({ linesWhen: { '==': [{ var: 'row.copies' }, 1] } })).toEqual([])
  expect(kept({ linesWhen: { present: [{ var: 'row.dueDate' }] } })).toEqual([
    `wrong-expression ${years} run.refresh.linesWhen.present.0.var`,
  ])
  expect(kept({ linesWhen: { var: 'row.copies' } })).toEqual([`wrong-expression ${years} run.refresh.linesWhen`])
})
