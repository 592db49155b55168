import { expect, test } from 'vitest'
import { checkFiles } from '../../files/check-files.ts'
import { link } from '../app/link.ts'
import { load } from '../app/load.ts'
import type { File } from '../app/source/file.ts'
import type { NameKey } from '../names/name.ts'
import type { Overlay } from '../overlays/overlay.ts'
import { settle } from '../overlays/settle.ts'
import { keptChanges } from '../testing/kept-changes.ts'
import { libraryFiles } from '../testing/library.ts'
import { renamed } from '../testing/renamed.ts'
import { presentOverlay } from './present-overlay.ts'

const misfits = (files: readonly File[], overlays: readonly Overlay[]) => settle(files, overlays, checkFiles).misfits
const summary = (found: ReturnType<typeof misfits>) => found.map(({ kind, name, reason }) => `${kind} ${name}: ${reason}`)

test('what administrators have changed fits the library', () => {
  expect(summary(misfits(libraryFiles, keptChanges))).toEqual([])
})

test.each<[NameKey, string]>([
  ['entity loan', 'borrowing'],
  ['field loan.loanNo', 'number'],
  ['field loan.totalQuantity', 'quantity'],
  ['field member.name', 'fullName'],
  ['status loan.LENT', 'OUT'],
  ['role librarian', 'clerk'],
  ['role member', 'reader'],
  ['screen /lending/loan', '/desk/slip'],
  ['section /lending/loan.books', 'copies'],
  ['section /lending/loan.progress', 'state'],
  ['dataset lentCopies', 'copiesOut'],
  ['datasetField lentCopies.branch', 'library'],
  ['datasetField lentCopies.loanDate', 'day'],
  ['datasetField lentCopies.openFee', 'owed'],
  ['report loansByMonth', 'loansByTime'],
  ['reportColumn loansByMonth.copies', 'books'],
  ['reportColumn loansByMonth.lateShare', 'late'],
  ['reportColumn loansByMonth.month', 'time'],
  ['param loansByMonth.genre', 'kind'],
  ['chart loansByMonth.trend', 'line'],
  ['lookup tag', 'mark'],
  ['choice tag.LOCAL', 'HERE'],
  ['menu main', 'left'],
  ['menuItem main.catalogue', 'shelf'],
  ['menuItem main.lending.returns', 'back'],
  ['message loanLent', 'lent'],
  ['variable loanLent.days', 'span'],
  ['guide loan', 'howToBorrow'],
  ['setting lending', 'limits'],
  ['key lending.maxCopies', 'most'],
])('when %s becomes %s, it goes on fitting', (name, to) => {
  const files = renamed(libraryFiles, name, to)
  const app = link(load(files).bundle)
  const kept = keptChanges.map(({ operations, ...rest }) => {
    const { published, ...now } = presentOverlay(app, rest.kind, { ...rest, published: operations }) as typeof rest & { published: never }
    return { ...now, operations: published }
  })

  expect(misfits(files, keptChanges)).not.toEqual([])
  expect(summary(misfits(files, kept))).toEqual([])
})

test('a translation of a column that a report names in another way follows the column', () => {
  const app = link(load(renamed(libraryFiles, 'reportColumn loansByMonth.copies', 'books')).bundle)
  const put = { do: 'put', at: ['texts', 'US', 'columns.copies.label'], value: 'Books' }
  const whole = { do: 'put', at: ['texts', 'US'], value: { 'columns.copies.label': 'Books', label: 'By month' } }
  const { draft } = presentOverlay(app, 'report', { name: 'loansByMonth', draft: [put, whole] }) as { draft: object[] }

  expect(draft).toEqual([
    { ...put, at: ['texts', 'US', 'columns.books.label'] },
    { ...whole, value: { 'columns.books.label': 'Books', label: 'By month' } },
  ])
})
