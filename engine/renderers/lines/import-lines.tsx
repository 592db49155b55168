import { Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asNew } from '../../runtime/screens/document/rows.ts'
import { linesOf } from '../../runtime/values/record-data.ts'
import { saveBlob } from '../api/save-file.ts'
import { ImportDialog } from '../parts/import-dialog.tsx'
import { badLines, checkLines, linesTemplate } from './import-api.ts'
import { useLinesFrame } from './lines-frame.ts'

/** Takes lines from a workbook into the document: after those it has, or in their place. */
export function ImportLines({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { controller, entity, name } = useLinesFrame()
  const [place, setPlace] = useState<'append' | 'replace'>('append')
  const count = linesOf(controller.view.state.record, name).length

  /** The header as it is in the form. */
  const header = () => {
    const { record } = controller.view.state
    return Object.fromEntries([...(entity.parent?.entity.fields.keys() ?? [])].map((field) => [field, record[field] ?? null]))
  }

  return (
    <ImportDialog
      name={entity.label}
      onTemplate={async () => saveBlob(await linesTemplate(entity.name), `${entity.label}.xlsx`)}
      check={(file, signal) => checkLines(entity.name, file, header(), signal)}
      onErrorFile={async (file) =>
        saveBlob(await badLines(entity.name, file, header()), t('document:lines.errorFile', { name: entity.label }))
      }
      accept={({ rows = [] }) => {
        const added = asNew(entity, rows)
        controller.edit(
          place === 'replace' ? { kind: 'replace', lines: name, rows: added } : { kind: 'insert', lines: name, at: count, rows: added },
        )
      }}
      choices={
        count > 0 && (
          <Radio.Group
            value={place}
            onChange={(event) => setPlace(event.target.value)}
            options={[
              { value: 'append', label: t('document:lines.append', { count }) },
              { value: 'replace', label: t('document:lines.replace', { count }) },
            ]}
          />
        )
      }
      onClose={onClose}
    />
  )
}
