import { Button } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppField } from '../../../../runtime/app/app.ts'
import { sameValue } from '../../../../runtime/documents/same-value.ts'
import { compile } from '../../../../runtime/expressions/compile.ts'
import { siteOf } from '../../../../runtime/expressions/scope.ts'
import type { FieldLocale } from '../../../../runtime/fields/field-kind.ts'
import { fieldKinds } from '../../../../runtime/fields/index.ts'
import { type Differing, fillIn, takeAnswer } from '../../../../runtime/screens/document/answered.ts'
import { surroundingsOf } from '../../../../runtime/screens/document/state.ts'
import { type RecordData, type WireValue, wireOf } from '../../../../runtime/values/record-data.ts'
import { holds } from '../../../../runtime/values/value.ts'
import type { Asks } from '../../../../schema/asks.ts'
import { askPeer } from '../../../api/asks.ts'
import { asProblem } from '../../../api/problem.ts'
import { useController, useDocument } from '../../../document/document-context.tsx'
import { useStranger } from '../../../files/stranger-context.ts'
import { problemText } from '../../../parts/problem-text.ts'
import { useKnown } from '../known-context.ts'
import css from './ask-button.module.css'

/** What came of the last question. */
type Outcome =
  | { readonly kind: 'filled'; readonly filled: readonly AppField[]; readonly differing: readonly Differing[] }
  | { readonly kind: 'failed'; readonly sentence: string }

interface AskButtonProps {
  readonly field: AppField
  readonly asks: Asks
  /** What stood in the field when it was first shown: it is not asked about by itself. */
  readonly first: WireValue
  readonly isAsking: boolean
  readonly onAsking: (isAsking: boolean) => void
}

/** Asks another system about what stands in the field, and fills in what it answers. Whatever becomes of it, nothing that was typed is lost. */
export function AskButton({ field, asks, first, isAsking, onAsking }: AskButtonProps) {
  const { t } = useTranslation()
  const controller = useController()
  const stranger = useStranger()
  const known = useKnown()
  const { context, state } = useDocument()
  const [outcome, setOutcome] = useState<Outcome>()
  const before = useRef<Record<string, WireValue>>({})
  const site = useMemo(() => siteOf(context.app, { record: context.entity.name }), [context])
  const scope = { ...surroundingsOf(context, state), record: state.record }
  const isOffered = asks.when === undefined || holds(compile(asks.when, site)(scope))
  const value = wireOf(state.record, field.name)
  const isReady = isOffered && asks.atOnce !== undefined && !(field.name in state.rejected) && holds(compile(asks.atOnce, site)(scope))
  const asked = useRef(first)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each value that can be asked about
  useEffect(() => {
    if (isReady && value !== asked.current) ask()
  }, [isReady, value])

  async function ask() {
    controller.flush()
    asked.current = wireOf(controller.view.state.record, field.name)
    onAsking(true)
    setOutcome(undefined)
    try {
      await stranger?.ready()
      const { entity } = context
      const { base, record } = controller.view.state
      const question = { entity: entity.name, field: field.name, record: headerOf(record, entity.fields) }
      const id = typeof base.id === 'string' ? { id: base.id } : {}
      take(await askPeer({ ...question, ...id }, stranger?.address))
    } catch (failure) {
      const problem = asProblem(failure)
      setOutcome({ kind: 'failed', sentence: problem.issues[0]?.message ?? problemText(problem, t) })
    } finally {
      onAsking(false)
    }
  }

  /** What was typed while the answer was on its way counts as well. */
  function take(values: RecordData) {
    controller.flush()
    const { edits, filled, differing } = takeAnswer(context, controller.view.state, values, before.current)
    for (const edit of edits) controller.edit(edit)
    for (const { name } of filled) before.current[name] = wireOf(values, name)
    setOutcome({ kind: 'filled', filled, differing })
    known?.add(standing(controller.view.state.record, values, context.entity.fields))
  }

  function adopt({ field, theirs }: Differing) {
    controller.edit(fillIn(field, theirs))
    before.current[field.name] = theirs
    if (outcome?.kind === 'filled') setOutcome({ ...outcome, differing: outcome.differing.filter((each) => each.field !== field) })
  }

  if (!isOffered) return null
  return (
    <>
      <Button className={css.button ?? ''} loading={isAsking} data-ask={field.name} onClick={ask}>
        {asks.label}
      </Button>
      <div className={css.outcome} role="status">
        {outcome?.kind === 'failed' && <p className={css.failed}>{outcome.sentence}</p>}
        {outcome?.kind === 'filled' && <Answered {...outcome} locale={context.locale} onAdopt={adopt} />}
      </div>
    </>
  )
}

interface AnsweredProps {
  readonly filled: readonly AppField[]
  readonly differing: readonly Differing[]
  readonly locale: FieldLocale
  readonly onAdopt: (differing: Differing) => void
}

/** What was filled in, and what was typed otherwise than it was answered: that can be adopted. */
function Answered({ filled, differing, locale, onAdopt }: AnsweredProps) {
  const { t } = useTranslation()
  return (
    <>
      <p>
        {filled.length > 0
          ? t('document:ask.filled', { fields: filled.map(({ label }) => label).join(t('document:files.or')) })
          : t('document:ask.same')}
      </p>
      {differing.map((each) => (
        <p key={each.field.name}>
          {t('document:ask.differs', {
            field: each.field.label,
            value: fieldKinds[each.field.kind].format(each.theirs, each.field, locale),
          })}{' '}
          <Button type="link" size="small" className={css.adopt ?? ''} onClick={() => onAdopt(each)}>
            {t('document:ask.adopt', { field: each.field.label })}
          </Button>
        </p>
      ))}
    </>
  )
}

/** The fields in which there is now what was answered. */
function standing(record: RecordData, values: RecordData, fields: ReadonlyMap<string, AppField>): readonly string[] {
  return [...fields.values()].flatMap((field) => {
    const theirs = wireOf(values, field.name)
    return theirs !== null && theirs !== '' && sameValue(field, wireOf(record, field.name), theirs) ? [field.name] : []
  })
}

/** The values of the header: lines and files are not asked about. */
function headerOf(record: RecordData, fields: ReadonlyMap<string, AppField>): RecordData {
  const own = [...fields.values()].filter(({ system, kind }) => !system && kind !== 'attachment')
  return Object.fromEntries(own.map(({ name }) => [name, wireOf(record, name)]))
}
