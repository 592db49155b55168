import { expect, test } from 'vitest'
import type { AppEntity, AppField } from '../../app/app.ts'
import { editDocument, openDocument } from '../document-model.ts'
import type { DocumentContext } from './state.ts'
import { loan, loanContext } from './testing.ts'

/** The loan with a branch that is chosen by member, and a purpose-built reference that is chosen by branch. */
function chain(): DocumentContext {
  const context = loanContext()
  const branch = context.entity.fields.get('branch') as AppField
  const filter = (by: string) => ({ '==': [{ var: 'candidate.id' }, { var: `record.${by}` }] })
  const by = (name: string, above: string): [string, AppField] => [
    name,
    { ...branch, name, declaration: { ...branch.declaration, filter: filter(above) } as NonNullable<AppField['declaration']> },
  ]
  const entity: AppEntity = { ...context.entity, fields: new Map([...context.entity.fields, by('branch', 'member'), by('desk', 'branch')]) }
  return { ...context, entity, app: { ...context.app, entities: new Map([...context.app.entities, ['loan', entity]]) } }
}

const pick = (field: string, value: string | null) => ({ kind: 'field', field, input: { kind: 'value', value, label: '别处' } }) as const

test('what was chosen among the choices of another value is empty again, down the chain', () => {
  const context = chain()
  const opened = openDocument(context, loan({ desk: '5', $labels: { member: '王晓明', branch: '城东馆', desk: '二楼' } }))

  const { record } = editDocument(context, opened, pick('member', '22'))
  expect(record).toMatchObject({ member: '22', branch: null, desk: null })
  expect(record.$labels).toEqual({ member: '别处' })
})

test('what does not depend on a field, and a field that stays as it is, change nothing else', () => {
  const context = chain()
  const opened = openDocument(context, loan({ desk: '5' }))

  expect(editDocument(context, opened, pick('member', '21')).record).toMatchObject({ branch: '1', desk: '5' })
  expect(editDocument(context, opened, pick('branch', '2')).record).toMatchObject({ member: '21', branch: '2', desk: null })
})
