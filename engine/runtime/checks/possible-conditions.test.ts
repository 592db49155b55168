import { describe, expect, test } from 'vitest'
import { diagnoseExamples } from '../testing/examples.ts'

const flow = 'workflows/catalogue/request.json'
const overview = 'screens/start/overview.json'
const v = (path: string) => ({ var: path })

describe('conditions', () => {
  test('that nothing can fulfil are found', () => {
    const where = { and: [{ '==': [v('record.status'), 'DRAFT'] }, { '==': [v('record.status'), 'LENT'] }] }
    const guards = {
      cheap: { require: { '<': [v('record.price'), 10] }, message: 'x' },
      dear: { require: { '>': [v('record.price'), 10] }, message: 'x' },
    }

    expect(diagnoseExamples({ [overview]: { 'tiles.waiting.where': where } })).toContain(`never-true ${overview} tiles.waiting.where`)
    expect(diagnoseExamples({ [flow]: { 'transitions.submit.guards': guards } })).toContain(`never-true ${flow} transitions.submit.guards`)
  })

  test('of the guards of a step agree with where it leads from and what it requires', () => {
    const guard = (require: object, when?: object) => ({ only: { require, message: 'x', ...(when && { when }) } })
    const edits = (guards: object) => ({ [flow]: { 'transitions.submit.requires': ['price'], 'transitions.submit.guards': guards } })
    const found = `never-true ${flow} transitions.submit.guards`

    expect(diagnoseExamples(edits(guard({ '==': [v('record.status'), 'SUBMITTED'] })))).toContain(found)
    expect(diagnoseExamples(edits(guard({ missing: [v('record.price')] })))).toContain(found)
    expect(diagnoseExamples(edits(guard({ '<': [v('record.price'), 5] }, { '>': [v('record.price'), 5] })))).not.toContain(found)
    expect(
      diagnoseExamples(
        edits({
          ...guard({ '<': [v('record.price'), 5] }, { '<': [v('record.price'), 9] }),
          dear: { require: { '>': [v('record.price'), 7] }, message: 'x' },
        }),
      ),
    ).not.toContain(found)
  })

  test('of two steps of one name exclude each other', () => {
    const step = (operator: string) => ({
      label: '提交',
      from: ['DRAFT'],
      to: 'APPROVED',
      guards: { amount: { require: { [operator]: [v('record.price'), 100] }, message: 'x' } },
    })
    const found = `overlapping-conditions ${flow} transitions.hurry`

    expect(diagnoseExamples({ [flow]: { 'transitions.hurry': step('<') } })).toContain(found)
    expect(diagnoseExamples({ [flow]: { 'transitions.hurry': step('<'), 'transitions.submit.guards': step('>=').guards } })).not.toContain(
      found,
    )
  })

  test('of two effects on one record exclude each other', () => {
    const slip = 'workflows/lending/returnSlip.json'
    const effects = (first: object, second: object) => ({
      [slip]: {
        'transitions.confirm.effects': [
          { kind: 'fire', via: 'loan', transition: 'complete', ...first },
          { kind: 'fire', via: 'loan', transition: 'cancel', ...second },
        ],
      },
    })
    const isDraft = { '==': [v('record.status'), 'DRAFT'] }

    expect(diagnoseExamples(effects({}, { when: isDraft }))).toContainEqual(expect.stringContaining(`overlapping-conditions ${slip}`))
    expect(diagnoseExamples(effects({ when: { '!': [isDraft] } }, { when: isDraft }))).not.toContainEqual(
      expect.stringContaining(`overlapping-conditions ${slip}`),
    )
  })

  test('of an answer are not behind one that holds whenever they do', () => {
    const connector = 'connectors/catalogue.json'
    const known = v('answer.known')
    const take = (second: unknown) => ({
      'operations.register.take': [
        { when: known, transition: 'approve' },
        { when: second, transition: 'reject' },
      ],
    })

    expect(diagnoseExamples({ [connector]: take(known) })).toContain(`never-true ${connector} operations.register.take.1.when`)
    expect(diagnoseExamples({ [connector]: take({ '!': [known] }) })).toEqual([
      'answer-without-evidence workflows/catalogue/request.json transitions.approve',
    ])
  })

  test('of two clocks exclude each other', () => {
    const other = { from: ['SUBMITTED'], take: 'approve', after: { workingDays: 10 } }
    const by = (operator: string) => ({ [operator]: [v('record.price'), 100] })

    expect(diagnoseExamples({ [flow]: { 'timers.lucky': other } })).toContain(`overlapping-conditions ${flow} timers.lucky`)
    expect(diagnoseExamples({ [flow]: { 'timers.forgotten.when': by('>='), 'timers.lucky': { ...other, when: by('<') } } })).toEqual([])
  })
})
