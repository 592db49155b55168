import { Button, Popover } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Explanation } from '../../runtime/explanations/explanation.ts'
import css from './reasons.module.css'
import { Why } from './why.tsx'

/** Opens the condition behind an issue as it was evaluated; nothing where there is none. */
export function WhyButton({ explanation }: { explanation: Explanation | undefined }) {
  const { t } = useTranslation()
  if (!explanation) return null
  const content = (
    <div className={css.reasons}>
      <Why explanation={explanation} />
    </div>
  )
  return (
    <Popover content={content} trigger={['click']} placement="bottomRight">
      <Button type="text" size="small" data-why>
        {t('document:why.open')}
      </Button>
    </Popover>
  )
}
