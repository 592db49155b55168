import { CheckCircleOutlined, WarningOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { EntrySignature } from '../../../runtime/screens/document/timeline.ts'
import css from './history.module.css'

/** Who signed, by what they have shown that it is them, what they drew, and whether what was signed stands as it was. */
export function EntrySignatureView({ signature }: { signature: EntrySignature }) {
  const { t } = useTranslation()
  const { name, method, contact, hash, drawing, typed, isIntact } = signature
  return (
    <div className={css.signature} data-signature data-intact={isIntact}>
      <p className={css.signed}>{t(`document:signature.${method}`, { name, contact: contact ?? '' })}</p>
      {drawing !== null && <img className={css.drawing} src={drawing} alt={t('document:signature.drawn', { name })} />}
      {typed !== null && <p className={css.typed}>{typed}</p>}
      <p className={css.intact}>
        {isIntact ? <CheckCircleOutlined aria-hidden /> : <WarningOutlined aria-hidden />}{' '}
        {t(isIntact ? 'document:signature.intact' : 'document:signature.changed')}
      </p>
      <p className={css.hash}>{t('document:signature.hash', { hash })}</p>
    </div>
  )
}
