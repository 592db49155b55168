import { describe, expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const member = 'entities/people/member.json'
const found = (edits: Parameters<typeof diagnose>[0]) => diagnose(edits).filter((line) => line.startsWith('sealed-field-used'))

describe('a sealed field', () => {
  test('does not name, search or order records', () => {
    expect(found({ [member]: { display: 'idNo' } })).toEqual([`sealed-field-used ${member} display`])
    expect(found({ [member]: { search: ['name', 'idNo'] } })).toEqual([`sealed-field-used ${member} search.1`])
    expect(found({ [member]: { indexes: { byNumber: ['branch', 'idNo'] } } })).toEqual([`sealed-field-used ${member} indexes.byNumber.1`])
  })

  test('is no part of a key', () => {
    const key = { fields: ['branch', 'idNo'], message: '已有' }
    expect(found({ [member]: { keys: { once: key } } })).toEqual([`sealed-field-used ${member} keys.once.fields.1`])
  })

  test('is asked for whole by the database, and only with an index', () => {
    const scope = (condition: unknown) => ({ 'roles/member.json': { 'grants.fine.scope': condition } })
    const idNo = { var: 'record.member.idNo' }
    const place = ['sealed-field-used roles/member.json grants.fine.scope']
    expect(found(scope({ '==': [idNo, '310101199001012346'] }))).toEqual([])
    expect(found(scope({ present: [idNo] }))).toEqual([])
    expect(found(scope({ startsWith: [idNo, '3101'] }))).toEqual(place)
    expect(found(scope({ '>': [{ length: [idNo] }, 17] }))).toEqual(place)
    expect(found({ ...scope({ '==': [idNo, '3'] }), [member]: { 'fields.idNo.unique': undefined } })).toEqual(place)
  })

  test('is worked out into nothing that is not sealed', () => {
    const part = { kind: 'text', label: '证件', computed: { var: 'record.idNo' } }
    expect(found({ [member]: { 'fields.card': part } })).toEqual([`sealed-field-used ${member} fields.card.computed`])
    expect(found({ [member]: { 'fields.card': { ...part, sealed: 'idNumber' } } })).toEqual([])
    const has = { kind: 'boolean', label: '有证件', computed: { present: [{ var: 'record.idNo' }] } }
    expect(found({ [member]: { 'fields.card': has } })).toEqual([])
  })

  test('has a mask of characters, and nothing that needs the value in the open', () => {
    expect(found({ 'masks/idNumber.json': { whole: { kind: 'number', label: '证件号码' } } })).toEqual([
      `sealed-field-used ${member} fields.idNo.sealed`,
    ])
    expect(found({ [member]: { 'fields.idNo.sequence': 'loanNo' } })).toContain(`sealed-field-used ${member} fields.idNo.sequence`)
  })

  test('is not what accounts are known by', () => {
    expect(found({ 'app.json': { 'account.phone': 'idNo' } })).toEqual(['sealed-field-used app.json account.phone'])
  })

  test('is revealed, and not disclosed; what is not sealed is not revealed', () => {
    const role = 'roles/librarian.json'
    expect(found({ [role]: { 'grants.member.reveals': ['phone'] } })).toEqual([`sealed-field-used ${role} grants.member.reveals.0`])
    expect(found({ [role]: { 'grants.member.disclosed': { idNo: ['sort'] } } })).toEqual([
      `sealed-field-used ${role} grants.member.disclosed.idNo`,
    ])
  })

  test('orders no list and stands in no report', () => {
    expect(found({ 'screens/people/members.json': { sort: [['idNo', 'asc']] } })).toEqual([
      'sealed-field-used screens/people/members.json sort.0',
    ])
    expect(found({ 'datasets/lentCopies.json': { 'fields.number': 'parent.member.idNo' } })).toEqual([
      'sealed-field-used datasets/lentCopies.json fields.number',
    ])
  })

  test('is told in no message, which is kept as it is written', () => {
    const message = { whole: { entity: 'member', title: '读者', body: '证件 {idNo}' } }
    expect(found({ 'messages/member.json': message })).toEqual(['sealed-field-used messages/member.json body'])
  })

  test('may be shown as roles say, in several lines; nothing is revealed then', () => {
    const open = { [member]: { 'fields.idNo.sealed': true } }
    const role = 'roles/librarian.json'
    expect(found(open)).toContain(`sealed-field-used ${role} grants.member.reveals.0`)
    const note = { kind: 'text', label: '备注', multiline: true }
    expect(found({ [member]: { 'fields.secret': { ...note, sealed: true } } })).toEqual([])
    expect(found({ [member]: { 'fields.secret': { ...note, sealed: 'idNumber' } } })).toEqual([
      `sealed-field-used ${member} fields.secret.multiline`,
    ])
  })
})

describe('the number of an account or of a person', () => {
  test.each(['accountNumber', 'identityNumber'])('is warned of where it is not sealed: %s', (typedAs) => {
    const field = { kind: 'code', label: '号码', typedAs }
    const told = (declared: object) => diagnose({ [member]: { 'fields.no': declared } }).filter((line) => line.startsWith('unsealed'))
    expect(told(field)).toEqual([`unsealed-number ${member} fields.no.typedAs`])
    expect(told({ ...field, sealed: true })).toEqual([])
    expect(told({ ...field, sealed: 'idNumber' })).toEqual([])
  })
})
