import type { KeyboardEvent, Ref } from 'react'
import { flushSync } from 'react-dom'
import type { Candidate, Candidates } from '../../runtime/screens/picker/candidates.ts'
import { onDemand } from '../parts/on-demand.tsx'
import { Select } from '../parts/select.tsx'
import { useOnLeave } from '../parts/use-on-leave.ts'
import { rememberPick } from './recent-picks.ts'
import css from './ref-picker.module.css'
import { useOfferProps } from './use-offer-props.tsx'
import { useOpening } from './use-opening.ts'
import { type TakingKey, useTakeTyped } from './use-take-typed.ts'

const PickerDialog = onDemand(() => import('./picker-dialog.tsx').then((module) => module.PickerDialog))

interface RefPickerProps {
  /** What may be picked. Keep the same object as long as it means the same. */
  readonly source: Candidates
  /** Title of the dialog and name for assistive technology: the label of the field. */
  readonly title: string
  readonly value: string | null
  /** What the value is called; its id is shown when nobody knows. */
  readonly label?: string | undefined
  /** What was typed and means no record: it stands there until something else is picked. */
  readonly rejected?: string | undefined
  /** @param by the key that took what was typed; nothing when it was chosen from the list */
  readonly onChange: (id: string | null, picked: Candidate | null, by?: TakingKey) => void
  readonly id?: string | undefined
  readonly disabled?: boolean
  readonly isInvalid?: boolean
  /** What the value is, or is called, is on its way. */
  readonly isLoading?: boolean
  readonly describedBy?: string | undefined
  readonly autoFocus?: boolean
  /** It is left. @param typed what stood there and was not taken yet; empty for nothing */
  readonly onBlur?: (typed: string) => void
  /** Enter is pressed, and nothing was typed. */
  readonly onKeep?: () => void
  /** Before it offers anything: what may be picked can be another by now. */
  readonly onOpen?: () => void
  /** Opens at once: in the cell of a grid. */
  readonly defaultOpen?: boolean
  /** Typed already, when it opens at once: the key that began to edit the cell. */
  readonly search?: string
  /** `borderless` inside the cell of a grid. */
  readonly variant?: 'outlined' | 'borderless'
  readonly ref?: Ref<RefPickerHandle>
}

/** What the editor of a grid needs of the picker. */
type RefPickerHandle = { focus(): void; blur(): void }

/** Picks one record: by typing its code, name or pinyin, from those used lately, or from a dialog with all of them. */
export function RefPicker(props: RefPickerProps) {
  const { source, title, value, label, onChange } = props
  const { isOpen, open, close, ownWords, offer } = useOpening(props)
  const { words, type, inDialog, lookInDialog } = ownWords

  function leaveDialog() {
    lookInDialog(undefined)
    props.onBlur?.('')
  }

  function pick(candidate: Candidate | null, by?: TakingKey) {
    if (candidate) rememberPick(source.entity, candidate.id)
    close()
    lookInDialog(undefined)
    type('')
    onChange(candidate?.id ?? null, candidate, by)
  }

  const shown = props.rejected !== undefined ? { value: '', label: props.rejected } : value ? { value, label: label ?? value } : null
  const taking = useTakeTyped({
    words,
    offer,
    take: pick,
    leave(by) {
      close()
      if (by === 'Enter') props.onKeep?.()
    },
  })
  const offerProps = useOfferProps({ source, title, words: ownWords, offer, taking, close })

  useOnLeave(() => {
    const text = words.current.trim()
    if (text === '') return
    open(false)
    props.onBlur?.(text)
  })

  /** Escape gives up what is typed, before anything that is left by it could take that. */
  function onKeyDownCapture(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) flushSync(() => type(''))
    taking.onKeyDownCapture(event)
  }

  return (
    <>
      <div className={css.frame} onKeyDownCapture={onKeyDownCapture}>
        <Select<{ value: string; label: string }>
          {...offerProps}
          ref={props.ref as never}
          id={props.id ?? ''}
          autoFocus={props.autoFocus === true}
          disabled={props.disabled === true}
          loading={props.isLoading === true || offer.isLoading}
          aria-busy={props.isLoading === true || offer.isLoading}
          variant={props.variant ?? 'outlined'}
          status={props.isInvalid || taking.refusal ? 'error' : ''}
          aria-describedby={props.describedBy}
          value={shown as { value: string; label: string }}
          open={isOpen}
          onOpenChange={open}
          onBlur={() => {
            if (inDialog === undefined) props.onBlur?.(words.current.trim())
          }}
          onChange={(chosen) => pick(chosen ? (offer.candidates.find((one) => one.id === chosen.value) ?? null) : null)}
        />
      </div>
      {inDialog !== undefined && (
        <PickerDialog source={source} title={title} search={inDialog} onPick={(candidate) => pick(candidate)} onClose={leaveDialog} />
      )}
    </>
  )
}
