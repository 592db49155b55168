import { CheckOutlined, CopyOutlined } from '@ant-design/icons-svg'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainIcon } from '../plain/plain-icon.tsx'
import { PushButton } from '../plain/push-button.tsx'
import { copyText } from './copy-text.ts'
import css from './request-id.module.css'

/** The id of a failed request, with a button that copies it. */
export function RequestId({ id }: { id: string }) {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await copyText(id)
    setCopied(true)
  }
  return (
    <span className={css.line}>
      {t('error.requestId')} <code>{id}</code>
      <PushButton
        look="text"
        size="small"
        icon={<PlainIcon shape={isCopied ? CheckOutlined : CopyOutlined} />}
        label={t('error.copyRequestId')}
        onPress={copy}
      />
      <output>{isCopied && t('common.copied')}</output>
    </span>
  )
}
