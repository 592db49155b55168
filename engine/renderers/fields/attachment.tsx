import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { filesOf, limitsOf } from '../../runtime/fields/attachment.ts'
import type { FileReference } from '../../runtime/values/record-data.ts'
import { FileRow } from '../files/file-row.tsx'
import { previewOf } from '../files/file-size.ts'
import css from '../files/files.module.css'
import { PreviewDialog } from '../files/preview-dialog.tsx'
import { UploadRow } from '../files/upload-row.tsx'
import { useUploads } from '../files/use-uploads.ts'
import { momentNow } from '../state/clock.ts'
import { AddFiles } from './add-files.tsx'
import { DateInput } from './date.tsx'
import type { FieldInputProps } from './field-input.ts'

/** Files of the record: what it holds, what is on its way, and how more are added. */
export function AttachmentInput(props: FieldInputProps) {
  const { id, field, value, isInvalid, isDisabled = false, isLoading = false, describedBy, onInput } = props
  const [preview, setPreview] = useState<string>()
  const list = useId()
  const files = filesOf(value)
  const latest = useRef(files)
  const known = useRef(value)
  const own = useRef(new WeakSet<object>())
  // Files arrive faster than the record is drawn again: what was put already is not forgotten for a value from before.
  if (known.current !== value) {
    known.current = value
    if (typeof value !== 'object' || value === null || !own.current.has(value)) latest.current = files
  }
  const { maxCount, expires } = limitsOf(field)
  const { today } = momentNow()

  function put(next: readonly FileReference[]) {
    latest.current = next
    own.current.add(next)
    onInput({ kind: 'value', value: next.length > 0 ? next : null })
  }
  const uploads = useUploads(field, (file) => put([...latest.current, file]))

  return (
    <AddFiles
      id={id}
      field={field}
      room={maxCount - files.length - uploads.uploads.length}
      isInvalid={isInvalid}
      isDisabled={isDisabled}
      isLoading={isLoading}
      describedBy={describedBy}
      onFiles={uploads.start}
    >
      {files.length + uploads.uploads.length > 0 && (
        <ul id={list} className={css.files}>
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              today={today}
              onPreview={() => setPreview(file.id)}
              onRemove={isDisabled ? undefined : () => put(latest.current.filter((one) => one.id !== file.id))}
            >
              {expires && (
                <Expiry
                  {...props}
                  file={file}
                  expires={expires}
                  onDate={(date) => put(latest.current.map((one) => (one.id === file.id ? dated(one, date) : one)))}
                />
              )}
            </FileRow>
          ))}
          {uploads.uploads.map((each) => (
            <UploadRow key={each.key} upload={each} uploads={uploads} />
          ))}
        </ul>
      )}
      {preview !== undefined && (
        <PreviewDialog files={files.filter((file) => previewOf(file.type))} start={preview} onClose={() => setPreview(undefined)} />
      )}
    </AddFiles>
  )
}

const dated = ({ expiresOn: _, ...file }: FileReference, expiresOn: string | null): FileReference =>
  expiresOn === null ? file : { ...file, expiresOn }

interface ExpiryProps extends FieldInputProps {
  readonly file: FileReference
  readonly expires: 'optional' | 'required'
  readonly onDate: (date: string | null) => void
}

/** Until when a file is valid. */
function Expiry({ file, expires, onDate, ...props }: ExpiryProps) {
  const { t } = useTranslation()
  const id = `${props.id}-${file.id}`
  return (
    <div className={css.expiry}>
      <label htmlFor={id}>{t('document:files.expiresOn')}</label>
      <DateInput
        {...props}
        id={id}
        value={file.expiresOn ?? null}
        typed={undefined}
        isRequired={expires === 'required'}
        isInvalid={props.isInvalid && expires === 'required' && !file.expiresOn}
        onInput={(input) => {
          if (input.kind === 'value') onDate(typeof input.value === 'string' ? input.value : null)
        }}
      />
    </div>
  )
}
