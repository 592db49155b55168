import { expect, test } from 'vitest'
import { link } from '../app/link.ts'
import { load } from '../app/load.ts'
import { libraryFiles } from '../testing/library.ts'
import { presentPinboard } from './present-pinboard.ts'

test('a pinboard follows when a report, a chart, a column or a parameter gets another name', () => {
  const was = (value: object, before: string) => ({ ...value, was: [before] })
  const files = libraryFiles.map((file) => {
    if (file.path !== 'reports/loansByMonth.json') return file
    const report = JSON.parse(file.text)
    return {
      ...file,
      text: JSON.stringify({
        ...report,
        was: ['loansByTime'],
        charts: { ...report.charts, trend: was(report.charts.trend, 'line') },
        measures: { ...report.measures, copies: was(report.measures.copies, 'books') },
        filters: { ...report.filters, branch: was(report.filters.branch, 'library') },
      }),
    }
  })
  const app = link(load(files).bundle)
  const size = { width: 3, height: 3 }
  const kept = {
    tiles: [
      { id: 't1', report: 'loansByTime', show: 'chart', part: 'line', ...size, fixed: { library: '7' } },
      { id: 't2', report: 'loansByTime', show: 'figure', part: 'books', ...size },
      { id: 't3', report: 'lentList', show: 'table', ...size },
    ],
    filters: { library: '7', member: '1' },
  }
  expect(presentPinboard(app, kept)).toEqual({
    tiles: [
      { id: 't1', report: 'loansByMonth', show: 'chart', part: 'trend', ...size, fixed: { branch: '7' } },
      { id: 't2', report: 'loansByMonth', show: 'figure', part: 'copies', ...size },
      { id: 't3', report: 'lentList', show: 'table', ...size },
    ],
    filters: { branch: '7', member: '1' },
  })
})
