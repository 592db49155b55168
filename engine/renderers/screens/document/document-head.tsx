import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { isNew } from '../../../runtime/screens/document/state.ts'
import { wireOf } from '../../../runtime/values/record-data.ts'
import type { DocumentScreen } from '../../../schema/screen.ts'
import type { OpenScreen } from '../../api/screens.ts'
import { FieldValue } from '../../cells/field-value.tsx'
import { useDocument } from '../../document/document-context.tsx'
import { StatusTag } from '../../parts/status-tag.tsx'
import { useTab } from '../../places/tab-context.ts'
import { useIsPhone } from '../../state/use-media.ts'
import { Actions } from './actions.tsx'
import { DocumentFacts } from './document-facts.tsx'
import css from './document-head.module.css'
import type { DrawerTab } from './history-drawer.tsx'

interface DocumentHeadProps {
  readonly open: OpenScreen<DocumentScreen>
  /** It bears the title of the screen, and is not deleted. */
  readonly isOnlyOne: boolean
  /** No button without it. */
  readonly onDrawer: ((tab: DrawerTab) => void) | undefined
}

/** Which document this is, where it stands, and what can be done with it. */
export function DocumentHead({ open, isOnlyOne, onDrawer }: DocumentHeadProps) {
  const { t } = useTranslation()
  const tab = useTab()
  const isPhone = useIsPhone()
  const { context, state } = useDocument()
  const { entity, screen, locale } = context
  const { workflow } = entity
  const status = isNew(state) ? undefined : workflow?.statuses.get(String(state.record[workflow.field] ?? workflow.initial))
  const display = entity.fields.get(entity.display)
  const { list } = screen
  return (
    <div className={css.row}>
      <div className={css.words}>
        {list && !isPhone && (
          <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} aria-label={t('common.back')} onClick={() => tab.open(list)} />
        )}
        <h1 className={css.title}>
          {isOnlyOne || isNew(state) || !display || wireOf(state.base, entity.display) === null ? (
            isNew(state) && !isOnlyOne ? (
              t('document:head.new', { title: entity.label })
            ) : (
              open.title
            )
          ) : (
            <FieldValue field={display} record={state.base} locale={locale} />
          )}
        </h1>
        {status && <StatusTag tone={status.tone} label={status.label} />}
        <DocumentFacts className={css.facts ?? ''} />
      </div>
      <Actions onDrawer={onDrawer} canDelete={!isOnlyOne} />
    </div>
  )
}
