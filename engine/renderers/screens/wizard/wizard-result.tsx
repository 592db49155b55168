import { CheckCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { displayedName } from '../../../runtime/documents/record-name.ts'
import type { RecordData } from '../../../runtime/values/record-data.ts'
import type { ScreenOf } from '../../../schema/screen.ts'
import type { OpenScreen } from '../../api/screens.ts'
import { useTab } from '../../places/tab-context.ts'
import css from './wizard-page.module.css'

interface WizardResultProps {
  readonly open: OpenScreen<ScreenOf<'wizard'>>
  readonly record: RecordData
  readonly isStranger: boolean
}

/** It is done, and what it is called. */
export function WizardResult({ open, record, isStranger }: WizardResultProps) {
  const { t } = useTranslation()
  const tab = useTab()
  const entity = open.app.entities.get(open.screen.entity)
  const name = entity && displayedName(entity, record)
  return (
    <div className={css.result} role="status">
      <CheckCircleFilled className={css.done} aria-hidden />
      <h1>{t('kinds:wizard.done', { title: open.title })}</h1>
      {name !== undefined && <p>{t('kinds:wizard.name', { label: entity?.fields.get(entity.display)?.label ?? '', name })}</p>}
      <Button type="primary" onClick={() => (isStranger ? tab.open('/home') : tab.close({ force: true }))}>
        {t(isStranger ? 'kinds:wizard.toSignIn' : 'common.close')}
      </Button>
    </div>
  )
}
