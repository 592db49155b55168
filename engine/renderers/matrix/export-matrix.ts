import i18next from 'i18next'
import type { FilledMatrix } from '../../runtime/screens/matrix/fill-edits.ts'
import { matrixSheet } from '../../runtime/screens/matrix/matrix-sheet.ts'
import { beginWork } from '../api/background-works.ts'
import { saveBlob } from '../api/save-file.ts'
import { figure } from '../i18n/figure.ts'
import { WorkbookWriter } from '../screens/list/actions/write-workbook.ts'
import { portalAtom } from '../state/portal.ts'
import { store } from '../state/store.ts'

/** Exports a matrix as it stands, while the person goes on with other things. */
export function beginMatrixExport(filled: FilledMatrix): void {
  const { section, matrix, context } = filled
  const words = { best: i18next.t(`document:matrix.${section.best?.is ?? 'lowest'}`), left: i18next.t('document:matrix.left') }
  beginWork({
    key: `matrix.${context.entity.name}.${section.matrix}`,
    title: i18next.t('list.exportTitle', { name: section.label }),
    work: async (signal) => {
      const { heads, rows } = matrixSheet(filled, words)
      const workbook = new WorkbookWriter({ name: section.label, heads }, signal)
      try {
        workbook.add(rows)
        saveBlob(await workbook.finish(), store.get(portalAtom).exports.file)
      } finally {
        workbook.close()
      }
      return i18next.t('list.exported', { count: figure(matrix.rows.length) })
    },
  })
}
