import { DeleteOutlined, HistoryOutlined, PrinterOutlined, QuestionCircleOutlined } from '@ant-design/icons'
import { Button, Popover, Tooltip } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { hiddenSteps, type StepAction } from '../../../runtime/screens/document/actions.ts'
import { isNew } from '../../../runtime/screens/document/state.ts'
import type { OfferedPrint } from '../../../runtime/screens/offered-prints.ts'
import { LazyCommentsButton } from '../../comments/lazy-comments.tsx'
import { useDocument } from '../../document/document-context.tsx'
import { onDemand } from '../../parts/on-demand.tsx'
import { Reasons } from '../../parts/reasons.tsx'
import { useIsPhone } from '../../state/use-media.ts'
import css from './actions.module.css'
import type { DrawerTab } from './history-drawer.tsx'

const SignInHelp = onDemand(async () => (await import('./sign-in-help.tsx')).SignInHelp)
const ClientSecret = onDemand(async () => (await import('./client-secret.tsx')).ClientSecret)

interface RecordToolsProps {
  readonly onDrawer: ((tab: DrawerTab) => void) | undefined
  readonly prints: readonly OfferedPrint[]
  readonly onPrint: (name: string) => void
  /** Asks whether to delete it, where that is offered. */
  readonly onDelete: (() => void) | undefined
  /** Whether the help with signing in is open. */
  readonly isHelping: boolean
  readonly onHelp: (isOpen: boolean) => void
}

/** What can be done with a document besides saving it and its steps, as small buttons: its history, comments, prints, … */
export function RecordTools({ onDrawer, prints, onPrint, onDelete, isHelping, onHelp }: RecordToolsProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { context, state } = useDocument()
  const hidden = useMemo(() => hiddenSteps(context, state), [context, state])
  const canComment = context.access.operations[context.entity.name]?.includes('comment') === true
  const isClient = context.app.bundle.app.clients?.entity === context.entity.name
  return (
    <>
      {!isNew(state) && onDrawer && (
        <Tooltip title={t('document:history.title')}>
          <Button
            type="text"
            icon={<HistoryOutlined aria-hidden />}
            data-action="history"
            aria-label={t('document:history.title')}
            onClick={() => onDrawer('history')}
          />
        </Tooltip>
      )}
      {onDrawer && !isPhone && state.base.id !== undefined && canComment && (
        <LazyCommentsButton entity={context.entity.name} id={state.base.id} onOpen={() => onDrawer('comments')} />
      )}
      {hidden.length > 0 && (
        <Popover content={<HiddenSteps steps={hidden} />} trigger={['click']} placement="bottomRight">
          <Button type="text" icon={<QuestionCircleOutlined aria-hidden />} aria-label={t('document:why.hidden')} />
        </Popover>
      )}
      {!isNew(state) &&
        prints.map(({ name, title }) => (
          <Tooltip key={name} title={title}>
            <Button type="text" icon={<PrinterOutlined aria-hidden />} aria-label={title} onClick={() => onPrint(name)} />
          </Tooltip>
        ))}
      {onDelete && state.can?.delete && (
        <Tooltip title={t('document:actions.delete')}>
          <Button
            type="text"
            danger
            icon={<DeleteOutlined aria-hidden />}
            data-action="delete"
            aria-label={t('document:actions.delete')}
            onClick={onDelete}
          />
        </Tooltip>
      )}
      {isClient && !isNew(state) && state.can?.update && <ClientSecret />}
      {state.can?.helpToSignIn && state.base.id && (
        <SignInHelp entity={context.entity.name} id={state.base.id} isOpen={isHelping} onOpen={onHelp} />
      )}
    </>
  )
}

/** The steps that are not offered where the document stands, and why. */
function HiddenSteps({ steps }: { steps: readonly StepAction[] }) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('document:why.hidden')}>
      <h3 className={css.hiddenTitle}>{t('document:why.hidden')}</h3>
      <Reasons
        reasons={steps.map(({ transition, reasons: [first] }) => ({
          text: transition.label,
          ...(first?.why ? { why: first.why } : {}),
        }))}
      />
    </section>
  )
}
