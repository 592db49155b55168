import { expect, test } from 'vitest'
import { openBundle } from '../engine/files/open-bundle.ts'
import { answeredSteps } from '../engine/runtime/connectors/answered-steps.ts'
import { newRecord } from '../engine/runtime/documents/new-record.ts'
import { transition } from '../engine/runtime/workflows/transition.ts'
import type { Transition } from '../engine/schema/workflow.ts'

const { app } = openBundle('metadata')
const scope = { today: '2026-11-21', now: '2026-11-21T02:00:00.000Z', user: {}, settings: {} }

/** What a step sets to a value of its own, such as `sapImportStatus = "IMPORT_SUCCESS"`; an emptied field says nothing. */
const said = ({ effects = [] }: Transition): readonly string[] =>
  effects.flatMap((effect) => {
    if (effect.kind !== 'set' || effect.value === null || typeof effect.value === 'object') return []
    return [`${effect.field} = ${JSON.stringify(effect.value)}`]
  })

/** The fields a step sets to a value of its own, with that value. */
const setBy = ({ effects = [] }: Transition) =>
  effects.flatMap((effect) => (effect.kind === 'set' && typeof effect.value !== 'object' ? [[effect.field, effect.value] as const] : []))

/** The steps a person can take that an answer takes as well, or that set what the step of an answer sets. */
const byHand = [...answeredSteps(app.bundle)].flatMap(([entity, answered]) => {
  const { workflow } = app.entities.get(entity) ?? {}
  const steps = [...(workflow?.transitions ?? [])]
  const facts = new Set(steps.flatMap(([name, step]) => (answered.has(name) ? said(step) : [])))
  return steps
    .filter(([name, step]) => step.internal !== true && (answered.has(name) || said(step).some((fact) => facts.has(fact))))
    .map(([name, step]) => ({ entity, name, step, field: workflow?.field ?? '' }))
})

test('there are steps that stand for the answers of other systems', () => {
  expect(byHand.map(({ entity, name }) => `${entity}.${name}`)).toEqual(
    expect.arrayContaining(['purchaseOrder.confirmImport', 'inspectionReport.confirmImport', 'deposit.approve']),
  )
})

test.each(byHand)('$entity: $name is refused to a person who gives no evidence', ({ entity, name, step, field }) => {
  for (const status of step.from ?? []) {
    const outcome = transition(app, entity, name, { id: '1', version: 1, [field]: status }, scope)
    const issues = outcome.ok ? [] : outcome.issues
    const evidence = issues.filter(
      ({ code, path }) => code === 'commentRequired' || (code === 'required' && (step.edits ?? []).includes(path)),
    )
    expect(evidence, `from ${status}: ${JSON.stringify(outcome.ok ? 'taken' : issues)}`).not.toEqual([])
  }
})

const withEvidence = byHand.filter(({ step }) => (step.requires ?? []).some((name) => step.edits?.includes(name)))

test.each(withEvidence)('$entity: $name is not taken twice on the evidence of the first time', ({ entity, name, step, field }) => {
  const evidence = Object.fromEntries((step.requires ?? []).map((required) => [required, 'X1']))
  for (const status of step.from ?? []) {
    const before = { ...newRecord(app, entity, scope), id: '1', version: 1, ...evidence, [field]: status }
    const first = transition(app, entity, name, before, scope)
    expect(first.ok, `from ${status}: ${JSON.stringify(first)}`).toBe(true)
    const after = { ...before, ...Object.fromEntries(setBy(step)), [field]: step.to ?? status }
    expect(transition(app, entity, name, after, scope).ok, `again from ${status}`).toBe(false)
  }
})
