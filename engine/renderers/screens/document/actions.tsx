import { DeleteOutlined, HistoryOutlined, PrinterOutlined, QuestionCircleOutlined } from '@ant-design/icons'
import { App, Button, Popover, Tooltip } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { recordName } from '../../../runtime/documents/record-name.ts'
import { fieldKinds } from '../../../runtime/fields/index.ts'
import { offeredPrints } from '../../../runtime/prints/offered-prints.ts'
import { hiddenSteps, type StepAction, stepActions } from '../../../runtime/screens/document/actions.ts'
import { offeredConversions } from '../../../runtime/screens/document/conversions.ts'
import { isNew } from '../../../runtime/screens/document/state.ts'
import { isUnsaved, maySave } from '../../../runtime/screens/document-model.ts'
import { LazyCommentsButton } from '../../comments/lazy-comments.tsx'
import { useController, useDocument } from '../../document/document-context.tsx'
import { asksFirst } from '../../parts/asks-first.ts'
import { onDemand } from '../../parts/on-demand.tsx'
import { Reasons } from '../../parts/reasons.tsx'
import { askSignatureCode, type Signature } from '../../parts/signature.ts'
import { TransitionDialog } from '../../parts/transition-dialog.tsx'
import { useOffers } from '../../places/use-offers.ts'
import { PrintDialog } from '../../prints/print-dialog.tsx'
import { useIsPhone } from '../../state/use-media.ts'
import { useSaveKeys } from '../open-record/use-save-keys.ts'
import { ActionButton } from './action-button.tsx'
import css from './actions.module.css'
import { ConversionButton } from './conversion-button.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import type { DrawerTab } from './history-drawer.tsx'
import { MoreSteps } from './more-steps.tsx'
import { SignedDocument } from './signed-document.tsx'
import { useNextOfInbox } from './use-next-of-inbox.ts'

const SignInHelp = onDemand(async () => (await import('./sign-in-help.tsx')).SignInHelp)
const ClientSecret = onDemand(async () => (await import('./client-secret.tsx')).ClientSecret)

/** Save, and the steps of the workflow in their order; what cannot be taken says why. */
export function Actions({ onDrawer, canDelete }: { onDrawer: ((tab: DrawerTab) => void) | undefined; canDelete: boolean }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const isPhone = useIsPhone()
  const controller = useController()
  const { context, state, busy, isGone = false } = useDocument()
  const [asked, setAsked] = useState<StepAction>()
  const [isDeleting, setDeleting] = useState(false)
  const [isHelping, setHelping] = useState(false)
  const [printed, setPrinted] = useState<string>()
  const prints = offeredPrints(context.app, context.entity.name)
  const gone = isGone ? [{ text: t('document:gone.title') }] : undefined
  const steps = useMemo(() => stepActions(context, state), [context, state])
  const hidden = useMemo(() => hiddenSteps(context, state), [context, state])
  const made = useMemo(() => offeredConversions(context, state), [context, state])
  const unsaved = isUnsaved(context, state)
  const canSave = maySave(context, state)
  const canComment = context.access.operations[context.entity.name]?.includes('comment') === true
  const isClient = context.app.bundle.app.clients?.entity === context.entity.name
  const nextOf = useNextOfInbox()
  const primary = gone ? undefined : steps.find((step) => step.isUsual && step.reasons.length === 0)

  async function save() {
    if (await controller.save()) message.success(t('document:actions.saved'))
  }

  /** Asks what the step needs, once the document is ready for it. */
  function ask(step: StepAction): Promise<void> {
    return controller.leave(() => {
      if (!controller.isReadyFor(step.name)) return
      if (asksFirst(step.transition) || controller.proposals(step.name).values.length > 0) setAsked(step)
      else take(step)
    })
  }

  async function take(step: StepAction, comment?: string, signature?: Signature) {
    const goOn = nextOf(step.name)
    if (await controller.step(step.name, comment, signature)) {
      message.success(
        step.name === 'submit' ? t('document:actions.submitted') : t('document:actions.taken', { label: step.transition.label }),
      )
      setPrinted(step.transition.print)
      // The step has opened an account whose person cannot sign in yet.
      if (!state.can?.helpToSignIn && controller.view.state.can?.helpToSignIn) setHelping(true)
      else if (step.transition.print === undefined) await goOn()
    }
    // What stands in the way of the step is shown where it is; only what has no place of its own stays in the dialog.
    const { problem } = controller.view
    if (problem && asked) {
      controller.dismiss()
      throw problem
    }
  }

  /** What the step would come to; what stands in its way is shown where it is, as when it is taken. */
  async function tryFirst(step: StepAction, comment?: string) {
    const outcomes = await controller.tryStep(step.name, comment)
    const { problem } = controller.view
    if (!problem) return outcomes
    controller.dismiss()
    throw problem
  }

  /** What the step will fill in, in words. */
  function proposedTexts(step: string): readonly string[] {
    return controller.proposals(step).values.map(({ field, value, count }) => {
      const text = fieldKinds[field.kind].format(value, field, context.locale)
      return t(count > 1 ? 'transition.proposedOften' : 'transition.proposedOnce', { label: field.label, value: text, count })
    })
  }

  const isFree = !busy && !gone
  useSaveKeys({
    save() {
      if (canSave && isFree) save()
    },
    goOn() {
      if (!isFree) return controller.flush()
      controller.leave(() => {
        if (canSave && (controller.isUnsaved || !primary)) save()
        else if (primary) ask(primary)
      })
    },
  })

  useOffers(() => {
    if (!isFree) return []
    const possible = steps.filter(({ reasons }) => reasons.length === 0)
    return [
      ...(canSave && controller.isUnsaved ? [{ key: 'save', label: t('document:actions.save'), run: save }] : []),
      ...possible.map((step) => ({ key: step.name, label: step.transition.label, run: () => ask(step) })),
      ...(isNew(state) ? [] : prints.map(({ name, title }) => ({ key: `print ${name}`, label: title, run: () => setPrinted(name) }))),
      ...(!isNew(state) && onDrawer ? [{ key: 'history', label: t('document:history.title'), run: () => onDrawer('history') }] : []),
    ]
  })

  return (
    <div
      className={isPhone ? css.bar : css.row}
      {...(isPhone ? { 'data-thumb': true } : {})}
      role="toolbar"
      aria-label={t('document:actions.label')}
    >
      {!isNew(state) && onDrawer && !gone && (
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
      {onDrawer && !gone && !isPhone && state.base.id !== undefined && canComment && (
        <LazyCommentsButton entity={context.entity.name} id={state.base.id} onOpen={() => onDrawer('comments')} />
      )}
      {hidden.length > 0 && !gone && (
        <Popover content={<HiddenSteps steps={hidden} />} trigger={['click']} placement="bottomRight">
          <Button type="text" icon={<QuestionCircleOutlined aria-hidden />} aria-label={t('document:why.hidden')} />
        </Popover>
      )}
      {!isNew(state) &&
        !gone &&
        prints.map(({ name, title }) => (
          <Tooltip key={name} title={title}>
            <Button type="text" icon={<PrinterOutlined aria-hidden />} aria-label={title} onClick={() => setPrinted(name)} />
          </Tooltip>
        ))}
      {canDelete && !gone && state.can?.delete && (
        <Tooltip title={t('document:actions.delete')}>
          <Button
            type="text"
            danger
            icon={<DeleteOutlined aria-hidden />}
            data-action="delete"
            aria-label={t('document:actions.delete')}
            onClick={() => setDeleting(true)}
          />
        </Tooltip>
      )}
      {isClient && !gone && !isNew(state) && state.can?.update && <ClientSecret />}
      {state.can?.helpToSignIn && state.base.id && !gone && (
        <SignInHelp entity={context.entity.name} id={state.base.id} isOpen={isHelping} onOpen={setHelping} />
      )}
      {canSave && (
        <ActionButton
          name="save"
          label={t('document:actions.save')}
          reasons={gone ?? (unsaved || isNew(state) ? [] : [{ text: t('document:actions.nothingToSave') }])}
          isPrimary={!primary && made.length === 0}
          isBusy={busy === 'save'}
          keys="Ctrl+S"
          onClick={save}
        />
      )}
      {!gone && isFree && <MoreSteps steps={steps.filter(({ isAnswered }) => isAnswered)} onTake={ask} />}
      {steps
        .filter(({ isAnswered }) => !isAnswered)
        .map((step) => (
          <ActionButton
            key={step.name}
            name={step.name}
            label={step.transition.label}
            reasons={gone ?? step.reasons}
            isPrimary={step === primary}
            isDanger={step.transition.danger === true}
            isBusy={busy === step.name}
            {...(step === primary && !unsaved ? { keys: 'Ctrl+Enter' } : {})}
            onClick={() => ask(step)}
          />
        ))}
      {!gone &&
        made.map((offered, index) => (
          <ConversionButton key={offered.name} id={String(state.base.id)} offered={offered} isPrimary={!primary && index === 0} />
        ))}
      {asked && (
        <TransitionDialog
          transition={asked.transition}
          proposed={proposedTexts(asked.name)}
          subject={asked.transition.sign && <SignedDocument />}
          onSubmit={(comment, signature) => take(asked, comment, signature)}
          onAskCode={() => askSignatureCode(context.entity.name, String(state.base.id), asked.name)}
          {...(asked.transition.trial && { onTry: (comment) => tryFirst(asked, comment) })}
          onClose={() => setAsked(undefined)}
        />
      )}
      {printed !== undefined && (
        <PrintDialog
          entity={context.entity.name}
          id={String(state.base.id)}
          print={printed}
          title={context.app.bundle.prints?.[printed]?.title ?? ''}
          name={recordName(context.entity, state.base)}
          onClose={() => setPrinted(undefined)}
        />
      )}
      {isDeleting && <DeleteDialog onClose={() => setDeleting(false)} />}
    </div>
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
