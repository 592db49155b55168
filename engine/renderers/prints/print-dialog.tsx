import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Spin } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../api/api.ts'
import { asProblem, isAbort, type Problem } from '../api/problem.ts'
import { saveBlob } from '../api/save-file.ts'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import css from './print-dialog.module.css'

interface PrintDialogProps {
  readonly entity: string
  /** Of the records, in the order in which they are printed. */
  readonly ids: readonly string[]
  /** The name of the print, and what people call it. */
  readonly print: string
  readonly title: string
  /** What people call the record, or how many they are: part of the file's name. */
  readonly name: string
  readonly onClose: () => void
}

/** Records on paper, before they are printed or saved as PDF. */
export function PrintDialog({ entity, ids, print, title, name, onClose }: PrintDialogProps) {
  const { t } = useTranslation()
  const frame = useRef<HTMLIFrameElement>(null)
  const [pdf, setPdf] = useState<{ blob: Blob; url: string }>()
  const [problem, setProblem] = useState<Problem>()
  const wanted = ids.join(',')

  useEffect(() => {
    const abort = new AbortController()
    let url: string | undefined
    const [id = '', ...also] = wanted.split(',')
    const path = ['', 'records', entity, id, 'prints', print].map(encodeURIComponent).join('/')
    const query = also.length > 0 ? `?also=${also.join(',')}` : ''
    api
      .open(`${path}${query}`, { signal: abort.signal })
      .then((response) => response.blob())
      .then(
        (blob) => {
          if (abort.signal.aborted) return
          url = URL.createObjectURL(blob)
          setPdf({ blob, url })
        },
        (failure) => !isAbort(failure) && setProblem(asProblem(failure)),
      )
    return () => {
      abort.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [entity, wanted, print])

  return (
    <Dialog
      isOpen
      title={title}
      width={960}
      onClose={onClose}
      footer={
        <>
          <Button icon={<DownloadOutlined aria-hidden />} disabled={!pdf} onClick={() => pdf && saveBlob(pdf.blob, `${title} ${name}.pdf`)}>
            {t('document:print.save')}
          </Button>
          <Button
            type="primary"
            icon={<PrinterOutlined aria-hidden />}
            disabled={!pdf}
            onClick={() => frame.current?.contentWindow?.print()}
          >
            {t('document:print.print')}
          </Button>
        </>
      }
    >
      <div className={css.paper}>
        {problem && <ErrorNote problem={problem} />}
        {!pdf && !problem && <Spin />}
        {pdf && <iframe ref={frame} className={css.page} src={`${pdf.url}#navpanes=0`} title={`${title} ${name}`} />}
      </div>
    </Dialog>
  )
}
