import { grantStep } from './grant.ts'
import { entityFor } from './make-list.ts'
import type { Maker } from './maker.ts'
import type { Json } from './workbench.ts'

/** A workflow of an entity: a draft that is submitted, and approved or returned. The entity gets a status when it has none. */
export const makeWorkflow: Maker = (bench, { name, options, list }) => {
  const entity = entityFor(bench, typeof options.entity === 'string' ? options.entity : (name.split('/').at(-1) ?? name))
  bench.create(`workflows/${name}.json`, {
    entity: entity.name,
    initial: 'DRAFT',
    statuses: {
      DRAFT: { label: '草稿', tone: 'draft', editable: true, deletable: true },
      SUBMITTED: { label: '已提交', tone: 'waiting' },
      APPROVED: { label: '已批准', tone: 'done', final: true },
    },
    transitions: {
      submit: { label: '提交', from: ['DRAFT'], to: 'SUBMITTED', primary: true },
      approve: { label: '批准', from: ['SUBMITTED'], to: 'APPROVED', primary: true },
      return: { label: '退回', from: ['SUBMITTED'], to: 'DRAFT', comment: { required: true } },
    },
  })
  bench.edit(bench.pathOf('entity', entity.name), (value) => {
    const fields = value.fields as Record<string, Json>
    if (Object.values(fields).some(({ kind }) => kind === 'status')) return
    value.fields = { ...fields, status: { kind: 'status', label: '状态', index: true } }
  })
  for (const step of ['submit', 'approve', 'return']) grantStep(bench, list('role'), entity.name, step)
}
