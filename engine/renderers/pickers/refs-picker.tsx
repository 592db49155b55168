import { useState } from 'react'
import type { Candidate, Candidates } from '../../runtime/screens/picker/candidates.ts'
import { onDemand } from '../parts/on-demand.tsx'
import { Select } from '../parts/select.tsx'
import { rememberPick } from './recent-picks.ts'
import css from './ref-picker.module.css'
import { useCandidates } from './use-candidates.ts'
import { useLabels } from './use-labels.ts'
import { useOfferProps } from './use-offer-props.tsx'
import { useTakeTyped } from './use-take-typed.ts'
import { useWords } from './use-words.ts'

const PickerDialog = onDemand(() => import('./picker-dialog.tsx').then((module) => module.PickerDialog))

interface RefsPickerProps {
  /** What may be picked. Keep the same object as long as it means the same. */
  readonly source: Candidates
  readonly title: string
  readonly id: string
  readonly value: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

/** Picks several records, in the ways of `RefPicker`. What they are called it finds out itself. */
export function RefsPicker({ source, title, id, value, onChange }: RefsPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const ownWords = useWords()
  const { words, type, inDialog, lookInDialog } = ownWords
  const offer = useCandidates(source)
  const { labels, learn } = useLabels(source, value)

  /** What is pasted into it while it is closed stands there when it opens for it. */
  function open(next: boolean) {
    if (next === isOpen) return
    setOpen(next)
    if (next) offer.look(words.current)
    else type('')
  }

  function pick(candidate: Candidate) {
    rememberPick(source.entity, candidate.id)
    learn({ [candidate.id]: candidate.label })
    lookInDialog(undefined)
    onChange([...value.filter((other) => other !== candidate.id), candidate.id])
  }

  function change(ids: readonly string[]) {
    const picked = offer.candidates.find((candidate) => ids.includes(candidate.id) && !value.includes(candidate.id))
    if (picked) pick(picked)
    else onChange(ids)
  }

  const taking = useTakeTyped({
    words,
    offer,
    take(candidate) {
      type('')
      pick(candidate)
      offer.look('')
    },
    leave: () => setOpen(false),
  })
  const offerProps = useOfferProps({ source, title, words: ownWords, offer, taking, close: () => setOpen(false) })

  return (
    <>
      <div className={css.frame} onKeyDownCapture={taking.onKeyDownCapture}>
        <Select<{ value: string; label: string }[]>
          {...offerProps}
          id={id}
          mode="multiple"
          maxTagCount="responsive"
          value={value.map((one) => ({ value: one, label: labels[one] ?? one }))}
          open={isOpen}
          onOpenChange={open}
          status={taking.refusal ? 'error' : ''}
          onChange={(chosen) => change(chosen.map((one) => one.value))}
        />
      </div>
      {inDialog !== undefined && (
        <PickerDialog source={source} title={title} search={inDialog} onPick={pick} onClose={() => lookInDialog(undefined)} />
      )}
    </>
  )
}
