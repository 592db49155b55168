import { describe, expect, test } from 'vitest'
import { diagnose } from '../testing/edited.ts'

const books = 'screens/catalogue/books.json'

test('a list is not sorted by a field hidden from one who opens it', () => {
  expect(
    diagnose({
      [books]: {
        sort: [
          ['isbn', 'asc'],
          ['price', 'asc'],
        ],
      },
    }),
  ).toEqual([`hidden-field-used ${books} sort.1.0`])
})

test('nor filtered by one', () => {
  expect(diagnose({ [books]: { filter: { '>': [{ var: 'record.price' }, 0] } } })).toEqual([`hidden-field-used ${books} filter`])
})

test('what a record is called cannot be hidden', () => {
  expect(diagnose({ 'roles/member.json': { 'grants.book.hidden.0': 'title' } })).toContain(
    'hidden-field-used roles/member.json grants.book.hidden.0',
  )
})

describe('what a role discloses on purpose', () => {
  const disclosed = (uses: object) => ({ 'roles/member.json': { 'grants.book.disclosed': uses } })

  const told = (edits: Parameters<typeof diagnose>[0]) => diagnose(edits).filter((line) => line.startsWith('hidden-field-used'))

  test('sorts and filters a list, each where it is said', () => {
    const sorted = { [books]: { sort: [['price', 'asc']] } }
    const filtered = { [books]: { filter: { '>': [{ var: 'record.price' }, 0] } } }

    expect(told({ ...sorted, ...disclosed({ price: ['sort'] }) })).toEqual([])
    expect(told({ ...filtered, ...disclosed({ price: ['filter'] }) })).toEqual([])
    expect(told({ ...sorted, ...disclosed({ price: ['filter'] }) })).toEqual([`hidden-field-used ${books} sort.0.0`])
  })

  test('is what records are called', () => {
    const edit = { 'grants.book.hidden.0': 'title', 'grants.book.disclosed': { title: ['label'] } }
    expect(diagnose({ 'roles/member.json': edit })).not.toContain('hidden-field-used roles/member.json grants.book.hidden.0')
  })

  test('is hidden', () => {
    expect(diagnose(disclosed({ isbn: ['sort'] }))).toEqual(['unused roles/member.json grants.book.disclosed.isbn'])
  })

  test('is a field', () => {
    expect(diagnose(disclosed({ prize: ['sort'] }))).toContain('unknown-field roles/member.json grants.book.disclosed.prize')
  })
})

describe('lines that are hidden whole', () => {
  const member = 'roles/member.json'
  const whole = (names: readonly string[], more: object = {}) => ({ [member]: { 'grants.loan.hidden': names, ...more } })
  const found = (edits: Parameters<typeof diagnose>[0]) =>
    diagnose(edits).filter((line) => /^(hidden-field-used|unused|wrong-field)/.test(line))

  test('are hidden with their fields, which are not named again', () => {
    expect(found(whole(['copies', 'copies.fee']))).toContain(`unused ${member} grants.loan.hidden.1`)
    expect(found(whole(['copies']))).not.toContain(`unused ${member} grants.loan.hidden.0`)
  })

  test('are counted by no report that the role may open, unless it discloses that', () => {
    const wrong = 'hidden-field-used reports/lentList.json dataset'

    expect(found(whole(['copies']))).toContain(wrong)
    expect(found(whole(['copies'], { 'grants.loan.disclosed': { copies: ['sum'] } }))).not.toContain(wrong)
    expect(found({})).not.toContain(wrong)
  })

  test('are read by no computed field that the role sees, unless it discloses that', () => {
    const wrong = 'hidden-field-used entities/lending/loan.json fields.totalFee.computed'
    const disclosed = { copies: ['computed'], 'copies.fee': ['computed'] }

    expect(found(whole(['copies']))).toContain(wrong)
    expect(found(whole(['copies'], { 'grants.loan.disclosed': disclosed }))).not.toContain(wrong)
  })

  test('cannot be masked', () => {
    const masks = { 'masks/amount.json': { whole: { kind: 'number', label: '金额' } } }
    expect(found({ ...masks, [member]: { 'grants.loan.masked': { copies: 'amount' } } })).toContain(
      `wrong-field ${member} grants.loan.masked.copies`,
    )
  })
})

describe('whoever is refused is not told what is hidden from them', () => {
  const loan = 'entities/lending/loan.json'
  const flow = 'workflows/lending/loan.json'
  const hidden = { 'roles/member.json': { 'grants.loan.hidden': ['note', 'copies.fee'] } }
  const said = { 'roles/member.json': { 'grants.loan.hidden': ['note', 'copies.fee'], 'grants.loan.disclosed': { note: ['message'] } } }

  test('by a rule', () => {
    expect(diagnose({ ...hidden, [loan]: { 'rules.noDoubles.message': '见 {note}' } })).toContain(
      `hidden-field-used ${loan} rules.noDoubles.message`,
    )
  })

  test('by a rule of lines, of the line or the document', () => {
    const of = (text: string) => diagnose({ ...hidden, [loan]: { 'fields.copies.rules.dueAfterLoan.message': text } })
    const wrong = `hidden-field-used ${loan} fields.copies.rules.dueAfterLoan.message`

    expect(of('{fee}')).toContain(wrong)
    expect(of('{row.fee}')).toContain(wrong)
    expect(of('{record.note}')).toContain(wrong)
    expect(of('{dueDate}')).not.toContain(wrong)
  })

  test('by a guard of a step that they may take', () => {
    const [submit, approve] = ['submit.guards.notTooOld', 'approve.guards.notOwn'].map((at) => `transitions.${at}.message`)

    expect(diagnose({ ...hidden, [flow]: { [`${submit}`]: '见 {note}' } })).toContain(`hidden-field-used ${flow} ${submit}`)
    expect(diagnose({ ...hidden, [flow]: { [`${approve}`]: '见 {note}' } })).not.toContain(`hidden-field-used ${flow} ${approve}`)
  })

  test('unless it is disclosed', () => {
    expect(diagnose({ ...said, [loan]: { 'rules.noDoubles.message': '见 {note}' } })).not.toContain(
      `hidden-field-used ${loan} rules.noDoubles.message`,
    )
  })
})
