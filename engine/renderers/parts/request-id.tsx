import { CopyOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { copyText } from './copy-text.ts'
import css from './request-id.module.css'

/** The id of a failed request, with a button that copies it. */
export function RequestId({ id }: { id: string }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const copy = async () => {
    await copyText(id)
    message.success(t('common.copied'))
  }
  return (
    <span className={css.line}>
      {t('error.requestId')} <code>{id}</code>
      <Button type="text" size="small" icon={<CopyOutlined />} aria-label={t('error.copyRequestId')} onClick={copy} />
    </span>
  )
}
