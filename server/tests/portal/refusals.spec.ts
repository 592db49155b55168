import { test } from '@japa/runner'
import { sendsBack } from '../../../engine/runtime/app/steps-aside.ts'
import { portalApp } from '../support/portal.ts'

const outsiders = ['supplier', 'supplierSub', 'applicant', 'guest']

test.group('what is refused in the portal', () => {
  const workflows = Object.values(portalApp().bundle.workflows)

  test('every step by which a person refuses or sends back asks why, in ten characters and more', ({ assert }) => {
    const short = workflows.flatMap((workflow) =>
      Object.entries(workflow.transitions).flatMap(([name, { internal, comment }]) =>
        sendsBack(workflow, name) && !internal && !(comment?.required && (comment.minLength ?? 1) >= 10)
          ? [`${workflow.entity}.${name}`]
          : [],
      ),
    )
    assert.deepEqual(short, [])
  })

  test('no approval shows suppliers how it is decided', ({ assert }) => {
    const open = workflows.flatMap(({ entity, approvals = {} }) =>
      Object.values(approvals).flatMap(({ seenBy = [] }) => (seenBy.some((role) => outsiders.includes(role)) ? [entity] : [])),
    )
    assert.deepEqual(open, [])
    assert.isAbove(workflows.filter(({ approvals }) => approvals).length, 15)
  })
})
