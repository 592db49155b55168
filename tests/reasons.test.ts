import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Workflow } from '../engine/schema/workflow.ts'

const folder = new URL('../metadata/workflows/', import.meta.url)
const workflows = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({ file, workflow: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Workflow }))

test('a guard, and a status that a step does not begin in, say one reason and not several of which one may hold', () => {
  const reasons = workflows.flatMap(({ file, workflow }) =>
    Object.entries(workflow.transitions)
      .filter(([, { internal }]) => !internal)
      .flatMap(([name, { guards = {}, elsewhere = {} }]) =>
        [...Object.values(guards).map((guard) => ('message' in guard ? guard.message : '')), ...Object.values(elsewhere)].map(
          (message) => ({
            at: `${file} ${name}`,
            message,
          }),
        ),
      ),
  )

  expect(reasons.length).toBeGreaterThan(80)
  expect(reasons.filter(({ message }) => /或已|已[^，；。]*或/.test(String(message)))).toEqual([])
})

/** Steps that people take to refuse, or to send back, what somebody else has done. */
const refusals = workflows.flatMap(({ file, workflow }) => {
  const deciding = Object.values(workflow.approvals ?? {}).map(({ reject }) => reject)
  return Object.entries(workflow.transitions).flatMap(([name, step]) => {
    if (!('label' in step) || step.internal) return []
    const isRefusal = deciding.includes(name) || step.sendsBack === true || /驳回|不通过|不同意|不认可|拒绝|退回/.test(step.label)
    return isRefusal ? [{ at: `${file} ${name}`, step, isOfApproval: deciding.includes(name) }] : []
  })
})

/** Steps of that name by which people give back their own: bills that are left over, a draft that they work on again. */
const ownAgain = [
  'goods/lowerTierCityPrice.json rework',
  'goods/processedGoodsCost.json rework',
  'goods/processingWarehouseCost.json rework',
  'procurement/centralBillUse.json return',
]

test('whoever refuses, or sends back, says why in ten characters and more, and it stands on top of the document', () => {
  const others = refusals.filter(({ at }) => !ownAgain.includes(at))

  expect(others.length).toBeGreaterThan(20)
  expect(refusals.map(({ at }) => at)).toEqual(expect.arrayContaining(ownAgain))
  expect(others.filter(({ step }) => step.comment?.required !== true || (step.comment.minLength ?? 0) < 10).map(({ at }) => at)).toEqual([])
  expect(others.filter(({ step, isOfApproval }) => !isOfApproval && step.sendsBack !== true).map(({ at }) => at)).toEqual([])
})

test('a document that becomes void is made void: a button of that name cannot be taken for the one that takes back a selection', () => {
  const voided = workflows.flatMap(({ file, workflow }) =>
    Object.entries(workflow.transitions).flatMap(([name, step]) => ('label' in step && step.label === '取消' ? [`${file} ${name}`] : [])),
  )

  expect(voided).toEqual([])
})
