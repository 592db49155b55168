import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Candidate, Candidates } from '../../runtime/screens/picker/candidates.ts'
import { onDemand } from '../parts/on-demand.tsx'
import { Select } from '../parts/select.tsx'
import { renderCandidate } from './candidate-option.tsx'
import { candidateOptions } from './candidate-options.ts'
import { PickerMenu } from './picker-menu.tsx'
import { rememberPick } from './recent-picks.ts'
import css from './ref-picker.module.css'
import { useCandidates } from './use-candidates.ts'
import { useLabels } from './use-labels.ts'
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
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { typed, words, type, inDialog, lookInDialog } = useWords()
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

  return (
    <>
      <div className={css.frame} onKeyDownCapture={taking.onKeyDownCapture}>
        <Select<{ value: string; label: string }[]>
          id={id}
          className={css.picker ?? ''}
          mode="multiple"
          labelInValue
          allowClear
          maxTagCount="responsive"
          aria-label={title}
          placeholder={t('picker.placeholder')}
          value={value.map((one) => ({ value: one, label: labels[one] ?? one }))}
          showSearch={{
            filterOption: false,
            searchValue: typed,
            onSearch: (text) => {
              taking.forget()
              type(text)
              offer.look(text)
            },
          }}
          open={isOpen}
          onOpenChange={open}
          options={candidateOptions(source, offer, t)}
          optionRender={renderCandidate}
          defaultActiveFirstOption={false}
          status={taking.refusal ? 'error' : ''}
          popupMatchSelectWidth={320}
          notFoundContent={t('picker.none')}
          popupRender={(menu) => (
            <PickerMenu
              isLoading={offer.isLoading}
              isEmpty={offer.candidates.length === 0}
              problem={offer.problem}
              refusal={taking.refusal}
              onMore={() => {
                setOpen(false)
                lookInDialog(words.current)
              }}
            >
              {menu}
            </PickerMenu>
          )}
          onChange={(chosen) => change(chosen.map((one) => one.value))}
        />
      </div>
      {inDialog !== undefined && (
        <PickerDialog source={source} title={title} search={inDialog} onPick={pick} onClose={() => lookInDialog(undefined)} />
      )}
    </>
  )
}
