import { expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const loan = 'workflows/lending/loan.json'
const slip = 'workflows/lending/returnSlip.json'
const found = (file: string, change: Record<string, unknown>) =>
  diagnose({ [file]: change }).filter((line) => line.startsWith('untriable-step'))

test('a step is tried that makes something', () => {
  expect(found(slip, { 'transitions.confirm.trial': true })).toEqual([])
  expect(found(loan, { 'transitions.lend.trial': true })).toEqual([`untriable-step ${loan} transitions.lend.trial`])
})

test('nobody tries an internal step', () => {
  const change = { 'transitions.confirm.trial': true, 'transitions.confirm.internal': true }
  expect(found(slip, change)).toEqual([`untriable-step ${slip} transitions.confirm.trial`])
})
