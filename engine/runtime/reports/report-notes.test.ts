import { describe, expect, test } from 'vitest'
import type { Language } from '../../schema/names.ts'
import { appIn } from '../app/in-language.ts'
import type { ConditionValues } from '../queries/conditions/condition-values.ts'
import { library } from '../testing/library.ts'
import { reportInputs } from './report-inputs.ts'
import { recordsAsked, reportNotes } from './report-notes.ts'

const asOf = '2026-11-27T15:20:00.000Z'

function notes(language: Language, params: ConditionValues) {
  const app = appIn(library, language)
  const declared = app.bundle.reports?.lentList
  if (!declared) throw new Error('The library has no such report.')
  const filters = {
    ...declared.filters,
    genre: { field: 'genre', multiple: true },
    fee: { field: 'fee' },
    loanNo: { field: 'loanNo' },
  }
  const inputs = reportInputs(app, 'lentList', { ...declared, filters })
  const locale = { language, timeZone: 'Asia/Shanghai' }
  const labels = { member: { 7: '李小红' } }
  return {
    lines: reportNotes(declared.label, inputs, { params, asOf }, { locale, labels, reader: '张伟' }),
    records: recordsAsked(inputs, { params, asOf }),
  }
}

const asked: ConditionValues = {
  loanDate: { from: '2026-10-28', to: '2026-11-27' },
  member: ['7', '8'],
  late: true,
  genre: ['HISTORY', 'SCIENCE'],
  fee: { from: '1.5' },
  loanNo: null,
}

test('what was asked stands above the rows in the language of the reader, with the names of what was picked', () => {
  expect(notes('ZHS', asked).lines).toEqual([
    '借出明细',
    '借书日期：2026-10-28 – 2026-11-27',
    '读者：李小红、8',
    '逾期：是',
    '类别：历史、科学',
    '费用：1.50 –',
    '数据时间 2026-11-27 23:20，按张伟的权限导出',
  ])
  expect(notes('US', asked).lines).toEqual([
    'Copies lent',
    'Loan date: 2026-10-28 – 2026-11-27',
    'Member: 李小红, 8',
    'Overdue: Yes',
    'Genre: History, Science',
    'Fee: 1.50 –',
    'Data as of 2026-11-27 23:20, exported with the rights of 张伟',
  ])
  expect(notes('ZHT', asked).lines).toEqual([
    '借出明細',
    '借書日期：2026-10-28 – 2026-11-27',
    '讀者：李小红、8',
    '逾期：是',
    '類別：歷史、科學',
    '費用：1.50 –',
    '資料時間 2026-11-27 23:20，按张伟的權限匯出',
  ])
  expect(notes('US', asked).records).toEqual({ member: ['7', '8'] })
})

describe('what is asked', () => {
  const line = (params: ConditionValues) => notes('US', params).lines.slice(1, -1)

  test('is nothing where nothing is', () => {
    expect(line({ loanDate: null, late: null })).toEqual([])
  })

  test('of one day is that day, of an open range the end that is there', () => {
    expect(line({ loanDate: { from: '2026-11-27', to: '2026-11-27' } })).toEqual(['Loan date: 2026-11-27'])
    expect(line({ loanDate: { to: '2026-11-27' } })).toEqual(['Loan date: – 2026-11-27'])
  })

  test('of more values than a line takes is the first of them, and how many more', () => {
    const ids = Array.from({ length: 23 }, (_, index) => String(index + 100))
    expect(line({ member: ids })).toEqual([`Member: ${ids.slice(0, 20).join(', ')}, +3`])
    expect(notes('US', { member: ids }).records).toEqual({ member: ids.slice(0, 20) })
  })
})
