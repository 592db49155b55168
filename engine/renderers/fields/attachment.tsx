import { CloseOutlined, PaperClipOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { FileReference } from '../../runtime/documents/record-data.ts'
import css from './field.module.css'
import type { FieldInputProps } from './field-input.ts'

/** Files of the record: their names, and a way to take them off. */
export function AttachmentInput({ id, value, describedBy, onInput }: FieldInputProps) {
  const { t } = useTranslation()
  const files = Array.isArray(value) ? (value as readonly FileReference[]) : []
  if (files.length === 0) {
    return (
      <div id={id} className={css.none}>
        {t('document:field.noFiles')}
      </div>
    )
  }
  return (
    <ul id={id} className={css.files} aria-describedby={describedBy}>
      {files.map((file) => (
        <li key={file.id} className={css.file}>
          <span className={css.name} title={file.name}>
            <PaperClipOutlined aria-hidden /> {file.name}
          </span>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={t('document:field.removeFile', { name: file.name })}
            onClick={() => {
              const left = files.filter((one) => one.id !== file.id)
              onInput({ kind: 'value', value: left.length > 0 ? left : null })
            }}
          />
        </li>
      ))}
    </ul>
  )
}
