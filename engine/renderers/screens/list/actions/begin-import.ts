import i18next from 'i18next'
import { beginWork } from '../../../api/background-works.ts'
import { Problem } from '../../../api/problem.ts'
import { type ImportAnswer, type ImportMode, importRecords } from '../../../api/records.ts'
import { figure } from '../../../i18n/figure.ts'
import { recordsChanged } from '../../../state/changes.ts'
import type { ListFrame } from '../list-frame.ts'

interface Import {
  readonly frame: ListFrame
  readonly file: File
  readonly mode: ImportMode
}

/** Stores the rows of a workbook while the person goes on with other things; one that is stopped stores nothing. */
export function beginImport({ frame: { route, entity }, file, mode }: Import): void {
  beginWork({
    key: `import.${route}.${file.name}.${file.size}.${file.lastModified}`,
    title: i18next.t('list.importTitle', { name: entity.label }),
    async work(signal, onProgress) {
      try {
        return outcomeOf(await importRecords(entity.name, file, mode, { signal, onProgress }))
      } finally {
        // One that is stopped at its very end may have been stored.
        recordsChanged(entity.name)
      }
    },
  })
}

/** What came of it, as a sentence. Fails with a `Problem` when nothing could be stored. */
function outcomeOf({ imported = 0, updated = 0, skipped = 0, errors }: ImportAnswer): string {
  if (imported === 0 && skipped === 0)
    throw new Problem({ code: 'invalid', status: 422, issues: errors.map((error) => ({ path: '', params: {}, ...error })) })
  const counts = { count: figure(imported), updated: figure(updated), skipped: figure(skipped) }
  return i18next.t(updated + skipped > 0 ? 'list.importedAlso' : 'list.imported', counts)
}
