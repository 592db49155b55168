import { Exception } from '../../engine/runtime/exception.ts'
import { grantStep } from './grant.ts'
import { entityFor } from './make-list.ts'
import type { Maker } from './maker.ts'
import type { Json } from './workbench.ts'

/** A step of the workflow of an entity: `loan.approve`. */
export const makeTransition: Maker = (bench, { name, label, need, list }) => {
  const [document = '', step = ''] = name.split('.')
  const { workflow } = entityFor(bench, document)
  if (!workflow) throw new Exception('unknown', `${document} has no workflow. \`pergola new workflow\` makes one.`)
  if (step === '') throw new Exception('badName', `Name the step after its entity: "${document}.approve".`)
  if (workflow.transitions.has(step)) throw new Exception('exists', `${document} has a step "${step}" already.`)
  bench.edit(bench.pathOf('workflow', workflow.name), ({ transitions }) => {
    ;(transitions as Json)[step] = { label, from: need('from').split(','), to: need('to') }
  })
  grantStep(bench, list('role'), document, step)
}
