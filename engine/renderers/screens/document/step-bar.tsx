import { CheckOutlined } from '@ant-design/icons'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { WaitsFor } from '../../../runtime/approvals/record-standing.ts'
import { nextOf } from '../../../runtime/screens/document/outlook.ts'
import { steps } from '../../../runtime/screens/document/steps.ts'
import { useDocument } from '../../document/document-context.tsx'
import { dueText } from '../../parts/due-text.ts'
import css from './step-bar.module.css'

/** The way of the document: what is done, where it stands, what comes next. */
export function StepBar() {
  const { t } = useTranslation()
  const { context, state } = useDocument()
  const { workflow } = context.entity
  const bar = useRef<HTMLOListElement>(null)
  const status = workflow ? String(state.base[workflow.field] ?? workflow.initial) : ''

  // biome-ignore lint/correctness/useExhaustiveDependencies: where the document stands comes into view whenever that is elsewhere
  useEffect(() => {
    const here = bar.current?.querySelector<HTMLElement>('[aria-current="step"]')
    if (bar.current && here) bar.current.scrollLeft = here.offsetLeft - (bar.current.clientWidth - here.clientWidth) / 2
  }, [status])
  if (!workflow) return null
  const way = steps(workflow, status)
  const next = nextOf(context, state)
  const { waitsFor } = state.standing ?? {}
  const list = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
    <ol ref={bar} className={css.bar} tabIndex={0} aria-label={t('document:steps.label')}>
      {way.map((step) => (
        <li
          key={step.status}
          className={css.step}
          data-state={step.state}
          data-tone={step.state === 'here' ? step.tone : undefined}
          aria-current={step.state === 'here' ? 'step' : undefined}
        >
          <span className={css.mark} aria-hidden>
            {step.state === 'done' && <CheckOutlined aria-hidden />}
          </span>
          <span className={css.label}>{step.label}</span>
          {step.state !== 'later' && <span className="visually-hidden">{t(`document:steps.${step.state}`)}</span>}
        </li>
      ))}
    </ol>
  )
  if (next === undefined && !waitsFor) return list
  return (
    <div>
      {list}
      <p className={css.next}>{waitsFor ? <WaitsForText waitsFor={waitsFor} /> : t('document:steps.then', { text: next })}</p>
    </div>
  )
}

/** Whose turn it is, and until when. */
function WaitsForText({ waitsFor: { level, people, dueAt } }: { waitsFor: WaitsFor }) {
  const { t } = useTranslation()
  const { context } = useDocument()
  const who = people.length > 0 ? t('document:steps.people', { level, people: people.join(t('common.listSeparator')) }) : level
  if (dueAt === null) return t('document:steps.waits', { who })
  return t('document:steps.waitsUntil', { who, due: dueText(dueAt, context.locale) })
}
