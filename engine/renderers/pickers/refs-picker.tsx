import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { labelOfNames, namesOf } from '../../runtime/fields/refs.ts'
import type { Candidate, Candidates } from '../../runtime/screens/picker/candidates.ts'
import { onDemand } from '../parts/on-demand.tsx'
import { Select } from '../parts/select.tsx'
import { useOnLeave } from '../parts/use-on-leave.ts'
import { rememberPick } from './recent-picks.ts'
import css from './ref-picker.module.css'
import { takeText } from './take-text.ts'
import { useLabels } from './use-labels.ts'
import { useOfferProps } from './use-offer-props.tsx'
import { useOpening } from './use-opening.ts'
import { type Refusal, type TakingKey, useTakeTyped } from './use-take-typed.ts'

const PickerDialog = onDemand(() => import('./picker-dialog.tsx').then((module) => module.PickerDialog))

interface RefsPickerProps {
  /** What may be picked. Keep the same object as long as it means the same. */
  readonly source: Candidates
  readonly title: string
  readonly id: string
  readonly value: readonly string[]
  /** What the records are called as far as that is known where the picker stands: a line for each, in the order of the ids. */
  readonly label?: string | undefined
  /** What was typed and means no record: it stands behind the others until something else is done. */
  readonly rejected?: string | undefined
  /** @param label what all of them are called: a line for each */
  readonly onChange: (ids: readonly string[], label: string) => void
  /** What stood typed when the picker was left is looked up: whoever saves waits for it. Default: what is not taken is forgotten. */
  readonly onAwait?: (taken: Promise<boolean>) => void
  /** What stood typed means no record. */
  readonly onRefuse?: (text: string, refused: Refusal) => void
  /** Before it offers anything: what may be picked can be another by now. */
  readonly onOpen?: () => void
  /** It is left, by Enter without words or otherwise. */
  readonly onKeep?: (by: TakingKey | 'blur') => void
  readonly disabled?: boolean
  readonly isInvalid?: boolean
  readonly isLoading?: boolean
  readonly describedBy?: string | undefined
  readonly autoFocus?: boolean
  /** Opens at once, with what was typed already: in the cell of a grid. */
  readonly defaultOpen?: boolean
  readonly search?: string
  readonly variant?: 'outlined' | 'borderless'
}

/** Picks several records, in the ways of `RefPicker`. What they are called and nobody has told it finds out itself. */
export function RefsPicker(props: RefsPickerProps) {
  const { source, title, value, rejected } = props
  const { isOpen, open, close, ownWords, offer } = useOpening(props)
  const { words, type, inDialog, lookInDialog } = ownWords
  const { labels, learn } = useLabels(source, value, namesById(value, props.label))

  function give(ids: readonly string[], known: Readonly<Record<string, string>> = labels) {
    props.onChange(ids, labelOfNames(ids.map((id) => known[id])))
  }

  function add(id: string, label: string) {
    learn({ [id]: label })
    give([...value.filter((other) => other !== id), id], { ...labels, [id]: label })
  }

  function pick({ id, label }: Candidate) {
    rememberPick(source.entity, id)
    lookInDialog(undefined)
    add(id, label)
  }

  function change(ids: readonly string[]) {
    const picked = offer.candidates.find((candidate) => ids.includes(candidate.id) && !value.includes(candidate.id))
    if (picked) pick(picked)
    else give(ids)
  }

  /** Takes what stands typed for the record that it means, as far as whoever shows the picker wants it. */
  function takeLeft() {
    const text = words.current.trim()
    if (text === '' || !props.onAwait) return
    type('')
    props.onAwait(
      takeText(source, text, (input) => {
        if (input.kind === 'value') add(String(input.value), input.label ?? '')
        else if (input.kind === 'text') props.onRefuse?.(text, input.refused ?? 'none')
      }),
    )
  }

  const taking = useTakeTyped({
    words,
    offer,
    take(candidate) {
      type('')
      pick(candidate)
      offer.look('')
    },
    leave(by) {
      close()
      props.onKeep?.(by)
    },
  })
  const offerProps = useOfferProps({ source, title, words: ownWords, offer, taking, close })

  useOnLeave(() => {
    takeLeft()
    open(false)
  })

  /** Escape gives up what is typed, before anything that is left by it could take that. */
  function onKeyDownCapture(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) flushSync(() => type(''))
    taking.onKeyDownCapture(event)
  }

  const chosen = value.map((id) => ({ value: id, label: labels[id] ?? id }))
  const isBusy = props.isLoading === true || offer.isLoading
  return (
    <>
      <div className={css.frame} onKeyDownCapture={onKeyDownCapture}>
        <Select<{ value: string; label: string }[]>
          {...offerProps}
          id={props.id}
          mode="multiple"
          maxTagCount="responsive"
          autoFocus={props.autoFocus === true}
          disabled={props.disabled === true}
          loading={isBusy}
          aria-busy={isBusy}
          variant={props.variant ?? 'outlined'}
          aria-describedby={props.describedBy}
          value={rejected === undefined ? chosen : [...chosen, { value: '', label: rejected }]}
          open={isOpen}
          onOpenChange={open}
          status={props.isInvalid || taking.refusal ? 'error' : ''}
          onBlur={() => {
            if (inDialog !== undefined) return
            takeLeft()
            props.onKeep?.('blur')
          }}
          onChange={(next) => change(next.map((one) => one.value).filter((id) => id !== ''))}
        />
      </div>
      {inDialog !== undefined && (
        <PickerDialog source={source} title={title} search={inDialog} onPick={pick} onClose={() => lookInDialog(undefined)} />
      )}
    </>
  )
}

/** Names by id, as far as they are known. */
function namesById(ids: readonly string[], label: string | undefined): Readonly<Record<string, string>> {
  const names = namesOf(label)
  return Object.fromEntries(
    ids.flatMap((id, at) => {
      const name = names[at]
      return name ? [[id, name]] : []
    }),
  )
}
