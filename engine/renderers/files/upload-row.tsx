import { CloseOutlined, LoadingOutlined, ReloadOutlined, WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { problemText } from '../parts/problem-text.ts'
import css from './files.module.css'
import type { Upload, Uploads } from './use-uploads.ts'

/** A file on its way, or one that did not arrive and can be sent again. */
export function UploadRow({ upload: { key, file, share, problem }, uploads }: { upload: Upload; uploads: Uploads }) {
  const { t } = useTranslation()
  const { name } = file
  const why = problem && (problem.issues.map((issue) => issue.message).join(' ') || problemText(problem, t))
  return (
    <li className={css.file} data-failed={problem !== undefined}>
      <span className={css.thumb} aria-hidden>
        {problem ? <WarningOutlined aria-hidden /> : <LoadingOutlined aria-hidden />}
      </span>
      <div className={css.facts}>
        <span className={css.plain} title={name}>
          {name}
        </span>
        {problem ? (
          <span className={css.why} role="alert">
            {why}
          </span>
        ) : (
          <progress className={css.progress} max={1} value={share} aria-label={t('document:files.uploading', { name })} />
        )}
      </div>
      {problem && (
        <Button
          type="text"
          size="small"
          icon={<ReloadOutlined aria-hidden />}
          aria-label={t('document:files.retry', { name })}
          onClick={() => uploads.retry(key)}
        />
      )}
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t(problem ? 'document:field.removeFile' : 'document:files.cancel', { name })}
        onClick={() => uploads.drop(key)}
      />
    </li>
  )
}
