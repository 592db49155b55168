import { InboxOutlined } from '@ant-design/icons'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from './file-drop.module.css'

/** Megabytes. */
const largest = 10

/** Takes one workbook: chosen, dropped or pasted. Says beforehand what is taken, and why a file is not. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  function take(file: File | null | undefined) {
    if (!file) return
    if (!/\.(xlsx|csv)$/i.test(file.name)) return setRefusal(t('document:import.wrongType'))
    if (file.size > largest * 1024 * 1024) return setRefusal(t('document:import.tooLarge', { size: largest }))
    setRefusal(undefined)
    onFile(file)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files.item(0))
  }

  return (
    <>
      <button
        type="button"
        className={css.drop}
        data-over={isOver}
        onClick={() => input.current?.click()}
        onPaste={(event) => take(event.clipboardData.files.item(0))}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <InboxOutlined className={css.mark} aria-hidden />
        <span>{t('document:import.choose')}</span>
        <span className={css.hint}>{t('document:import.hint', { size: largest })}</span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv"
        aria-label={t('document:import.choose')}
        onChange={(event) => {
          take(event.target.files?.item(0))
          event.target.value = ''
        }}
      />
      {refusal && (
        <p className={css.refusal} role="alert">
          {refusal}
        </p>
      )}
    </>
  )
}
