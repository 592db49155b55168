import { describe, expect, test } from 'vitest'
import type { ListScreen } from '../../../schema/screen.ts'
import type { AppEntity } from '../../app/app.ts'
import { queryInputs } from '../../screens/list/query-inputs.ts'
import { library } from '../../testing/library.ts'
import { enteredCodes, inOneLine } from './entered-list.ts'
import { checkConditions } from './list-checks.ts'
import { listFilter } from './list-filter.ts'

const inputs = queryInputs(library, library.entities.get('loan') as AppEntity, library.screens.get('/lending/loans') as ListScreen)
const asked = (text: string) => ({ loanNo: { kind: 'text', text } as const })
const filter = (text: string) => listFilter(asked(text), inputs, 'Asia/Shanghai')
const issues = (text: string) =>
  checkConditions({ conditions: asked(text) }, inputs).map(({ code, path, params }) => ({ code, path, params }))

describe('helper.delimiter: several codes entered at once', () => {
  test.each([',', '，', ';', '；', '、', ' ', '　', '\n', '\t', ' , ', ',\n'])('are parted by %j', (delimiter) => {
    expect(issues(`L1${delimiter}L2`)).toEqual([])
    expect(filter(`L1${delimiter}L2`)).toEqual([{ in: [{ var: 'record.loanNo' }, ['L1', 'L2']] }])
  })

  test.each(['|', '｜', '&', '＆'])('are not parted by %j, and that is said', (delimiter) => {
    expect(issues(`L1${delimiter}L2`)).toEqual([{ code: 'wrongDelimiter', path: 'loanNo', params: { field: '借书单号', delimiter } }])
  })

  test('are each asked for once, a hundred at most', () => {
    expect(enteredCodes(' L1, L2,,L1; ')).toEqual(['L1', 'L2'])
    const codes = (count: number) => Array.from({ length: count }, (_, at) => `L${at}`).join(',')
    expect(issues(codes(100))).toEqual([])
    expect(issues(codes(101))).toEqual([{ code: 'tooManyEntered', path: 'loanNo', params: { field: '借书单号', max: 100, count: 101 } }])
  })

  test('one code alone is looked for as a part', () => {
    expect(filter(' L1 ')).toEqual([{ contains: [{ var: 'record.loanNo' }, 'L1'] }])
    expect(filter('L1,')).toEqual([{ contains: [{ var: 'record.loanNo' }, 'L1'] }])
  })

  test('a text that is no code keeps its commas', () => {
    const [title] = queryInputs(
      library,
      library.entities.get('book') as AppEntity,
      library.screens.get('/catalogue/books') as ListScreen,
    ).filter(({ path }) => path === 'title')
    if (!title) throw new Error('the library has changed')
    const conditions = { title: { kind: 'text', text: '山, 水 | 人' } as const }
    expect(checkConditions({ conditions }, [title])).toEqual([])
    expect(listFilter(conditions, [title], 'UTC')).toEqual([{ contains: [{ var: 'record.title' }, '山, 水 | 人'] }])
  })

  test('cells and lines of a sheet are pasted with commas between them', () => {
    expect(inOneLine('L1\r\nL2\tL3\n')).toBe('L1,L2,L3')
  })
})
