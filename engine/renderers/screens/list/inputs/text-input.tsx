import { Input } from 'antd'
import type { ClipboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { inOneLine, longestEntered, takesLists } from '../../../../runtime/queries/conditions/entered-list.ts'
import type { ConditionInputProps } from './input-props.ts'

/** Part of a text or code; of codes several, as they are pasted from a sheet. */
export function TextInput({ id, input, condition, isInvalid, onChange }: ConditionInputProps<'text'>) {
  const { t } = useTranslation()
  const isList = takesLists(input.field)
  const change = (text: string) => onChange(text === '' ? undefined : { kind: 'text', text })

  /** A line of a page takes no new lines: without commas in their place, codes of several lines would become one. */
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text')
    if (!/[\r\n\t]/.test(pasted)) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    change(
      (value.slice(0, selectionStart ?? value.length) + inOneLine(pasted) + value.slice(selectionEnd ?? value.length)).slice(
        0,
        longestEntered,
      ),
    )
  }

  return (
    <Input
      id={id}
      allowClear
      maxLength={isList ? longestEntered : 100}
      placeholder={t('list.contains')}
      title={isList ? t('list.several') : undefined}
      status={isInvalid ? 'error' : ''}
      value={condition?.text ?? ''}
      onChange={(event) => change(event.target.value)}
      onPaste={isList ? paste : undefined}
    />
  )
}
