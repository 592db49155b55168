import { describe, expect, test } from 'vitest'
import type { AppEntity } from '../app/app.ts'
import { library } from '../testing/library.ts'
import type { FieldView } from './document/field-view.ts'
import { formData, formSchema } from './form-schema.ts'

const loan = library.entities.get('loan') as AppEntity
const open: FieldView = { visible: true, required: false, editable: true }
const schemaOf = (paths: readonly string[], views: Record<string, Partial<FieldView>> = {}) =>
  formSchema(library, loan, paths, (field) => ({ ...open, ...views[field] }))

describe('formSchema', () => {
  test('has a property for each field, in the order of the screen, with what its kind says of a value', () => {
    const { schema, uiSchema } = schemaOf(['purpose', 'loanDate', 'note'])
    expect(schema.properties).toMatchObject({
      purpose: { type: 'string', enum: ['HOME', 'ROOM', 'EVENT'], title: '用途' },
      loanDate: { type: 'string', format: 'date', title: '借书日期' },
      note: { type: 'string', maxLength: 500 },
    })
    expect(uiSchema['ui:order']).toEqual(['purpose', 'loanDate', 'note'])
  })

  test('requires what is required and can be typed', () => {
    const views = { member: { required: true }, branch: { required: true, editable: false } }
    expect(schemaOf(['member', 'branch', 'note'], views).schema.required).toEqual(['member'])
  })

  test('leaves out what is not visible and paths that lead nowhere', () => {
    const { schema } = schemaOf(['note', 'eventName', 'nothing', 'member.nothing'], { eventName: { visible: false } })
    expect(Object.keys(schema.properties as object)).toEqual(['note'])
  })

  test('only shows what is reached through a reference', () => {
    const { uiSchema } = schemaOf(['member.name'])
    expect(uiSchema['member.name']).toMatchObject({ 'ui:readonly': true, 'ui:leaf': { path: 'member.name', isEditable: false } })
  })

  test('gives several lines of text the whole width', () => {
    expect(schemaOf(['note', 'loanNo']).uiSchema).toMatchObject({
      note: { 'ui:leaf': { isWide: true } },
      loanNo: { 'ui:leaf': { isWide: false } },
    })
  })
})

test('formData has the values of the form alone', () => {
  const form = schemaOf(['note', 'purpose'])
  expect(formData(form, { note: null, purpose: 'HOME', member: '7' })).toEqual({ note: undefined, purpose: 'HOME' })
})
