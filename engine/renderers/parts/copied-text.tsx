import { CopyOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import css from './copied-text.module.css'
import { copyText } from './copy-text.ts'

/** A text with a button that copies it. @param name what the button says that it copies */
export function CopiedText({ label, text, name }: { label: string; text: string; name: string }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const copy = async () => {
    await copyText(text)
    message.success(t('common.copied'))
  }
  return (
    <div>
      <div className={css.label}>{label}</div>
      <div className={css.line}>
        <code>{text}</code>
        <Button icon={<CopyOutlined aria-hidden />} aria-label={name} onClick={copy} />
      </div>
    </div>
  )
}
