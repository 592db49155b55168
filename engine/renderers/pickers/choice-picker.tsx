import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ChoiceOption, choiceCandidates, choiceMeant } from '../../runtime/screens/picker/choices.ts'
import { Select } from '../parts/select.tsx'
import { useOnLeave } from '../parts/use-on-leave.ts'
import { PickerMenu } from './picker-menu.tsx'
import css from './ref-picker.module.css'
import { type TakingKey, useTakeTyped } from './use-take-typed.ts'
import { useWords } from './use-words.ts'

interface ChoicePickerProps {
  readonly options: readonly ChoiceOption[]
  readonly chosen: readonly string[]
  readonly isMultiple: boolean
  /** What was typed and is no choice: it stands there until one is chosen. */
  readonly rejected?: string | undefined
  /** @param by the key that took what was typed; nothing when it was chosen from the list */
  readonly onChange: (chosen: readonly string[], by?: TakingKey) => void
  /** It is left. @param typed what stood there and is no choice; empty for nothing */
  readonly onBlur?: (typed: string) => void
  /** Enter is pressed, and nothing was typed. */
  readonly onKeep?: () => void
  /** Typed already, when it opens at once: the key that began to edit the cell. */
  readonly search?: string
  readonly defaultOpen?: boolean
  /** Default: true. Without, a phone shows no keyboard. */
  readonly canType?: boolean
  readonly renderOption?: (value: string) => ReactNode
  readonly allowClear?: boolean
  /** What antd's select is told besides. */
  readonly select?: Readonly<Record<string, unknown>>
}

/** Picks one of a few values, or several, by the rules of `RefPicker`: what is typed is taken where it means one, and nothing else. */
export function ChoicePicker(props: ChoicePickerProps) {
  const { options, chosen, isMultiple, onChange, renderOption, canType = true } = props
  const [isOpen, setOpen] = useState(props.defaultOpen === true)
  const { typed, words, type } = useWords(props.search)
  const candidates = useMemo(() => choiceCandidates(options, typed), [options, typed])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it opens with stands there once, after the select has cleared its own search
  useEffect(() => {
    const first = props.search ?? ''
    if (props.defaultOpen && !words.current.startsWith(first)) type(first)
  }, [])

  function open(next: boolean) {
    if (next === isOpen) return
    setOpen(next)
    if (!next) type('')
  }

  function take(value: string, by?: TakingKey) {
    type('')
    if (!isMultiple) setOpen(false)
    onChange(isMultiple ? [...chosen.filter((other) => other !== value), value] : [value], by)
  }

  const taking = useTakeTyped({
    words,
    offer: { candidates, answered: (text) => choiceCandidates(options, text), answerTo: async (text) => choiceCandidates(options, text) },
    take: ({ id }, by) => take(id, by),
    leave(by) {
      setOpen(false)
      if (by === 'Enter') props.onKeep?.()
    },
  })

  /** Escape gives up what is typed; Enter opens what is closed. */
  function onKeyDownCapture(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) flushSync(() => type(''))
    if (isOpen || words.current.trim() !== '') taking.onKeyDownCapture(event)
  }

  function leave() {
    const text = words.current.trim()
    const meant = text === '' ? undefined : choiceMeant(options, text)
    if (meant !== undefined) take(meant, 'Tab')
    props.onBlur?.(meant === undefined ? text : '')
  }

  useOnLeave(() => {
    if (words.current.trim() === '') return
    leave()
    open(false)
  })

  const shown = props.rejected === undefined ? (isMultiple ? chosen : (chosen[0] ?? null)) : props.rejected
  return (
    <div className={css.frame} onKeyDownCapture={canType ? onKeyDownCapture : undefined}>
      <Select<string | string[]>
        {...props.select}
        className={css.picker ?? ''}
        value={shown as string | string[]}
        {...(isMultiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
        allowClear={props.allowClear !== false}
        defaultActiveFirstOption={false}
        {...(taking.refusal ? { status: 'error' as const } : {})}
        options={candidates.map(({ id, label }) => ({ value: id, label, title: label }))}
        {...(renderOption && { optionRender: ({ value }: { value?: string | number | undefined }) => renderOption(String(value)) })}
        showSearch={
          canType && {
            filterOption: false,
            searchValue: typed,
            onSearch: (text) => {
              taking.forget()
              type(text)
            },
          }
        }
        open={isOpen}
        onOpenChange={open}
        onBlur={leave}
        popupRender={(menu) => (
          <PickerMenu isLoading={false} isEmpty={candidates.length === 0} refusal={taking.refusal}>
            {menu}
          </PickerMenu>
        )}
        onChange={(next) => {
          type('')
          onChange(next === undefined || next === null ? [] : Array.isArray(next) ? next : [next])
        }}
      />
    </div>
  )
}
