import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppEntity } from '../../../runtime/app/app.ts'
import { filesOf } from '../../../runtime/fields/attachment.ts'
import { type FileReference, linesOf, type RecordData, wireOf } from '../../../runtime/values/record-data.ts'
import { useDocument } from '../../document/document-context.tsx'
import { FileList } from '../../files/file-list.tsx'
import css from '../../files/files.module.css'

/** The files of one field. */
interface Group {
  readonly key: string
  readonly label: string
  readonly files: readonly FileReference[]
}

/** The files of a document and its lines, field by field. */
export function useAttachments(): readonly Group[] {
  const { t } = useTranslation()
  const { context, state } = useDocument()
  return useMemo(() => {
    const groups = (owner: AppEntity, record: RecordData, key: string, label: (field: string) => string): Group[] =>
      [...owner.fields.values()].flatMap((field) => {
        const files = field.kind === 'attachment' ? filesOf(wireOf(record, field.name)) : []
        return files.length > 0 ? [{ key: `${key}${field.name}`, label: label(field.label), files }] : []
      })
    const { entity } = context
    const ofLines = [...entity.lines].flatMap(([name, lines]) =>
      linesOf(state.record, name).flatMap((line, index) =>
        groups(lines, line, `${name} ${index} `, (field) => t('document:files.row', { lines: lines.label, row: index + 1, field })),
      ),
    )
    return [...groups(entity, state.record, '', (field) => field), ...ofLines]
  }, [context, state.record, t])
}

/** All files of a document in one place. */
export function Attachments() {
  const { t } = useTranslation()
  const groups = useAttachments()
  if (groups.length === 0) return <p className={css.note}>{t('document:files.none')}</p>
  return groups.map(({ key, label, files }) => (
    <section key={key} className={css.group}>
      <h3 className={css.heading}>{label}</h3>
      <FileList files={files} />
    </section>
  ))
}
