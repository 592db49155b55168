import { Input } from 'antd'
import { isRich } from '../../runtime/fields/rich.ts'
import { maxLengthOf } from '../../runtime/fields/text.ts'
import type { FieldInputProps } from './field-input.ts'
import { loadingClass } from './loading-class.ts'
import { RichInput } from './rich.tsx'
import { sharedAttributes } from './shared-attributes.ts'
import { useTyped } from './use-typed.ts'

/** Words and codes. What is too long is said, not cut off. */
export function TextInput(props: FieldInputProps) {
  return isRich(props.field) ? <RichInput {...props} /> : <PlainInput {...props} />
}

function PlainInput(props: FieldInputProps) {
  const { field, value, isLoading } = props
  const { text, type, flush } = useTyped(props, typeof value === 'string' ? value : '')
  const common = {
    ...sharedAttributes(props),
    className: loadingClass(isLoading),
    value: text,
    onBlur: flush,
  }
  if (field.declaration?.kind === 'text' && field.declaration.multiline) {
    return (
      <Input.TextArea
        {...common}
        autoSize={{ minRows: 2, maxRows: 8 }}
        count={{ max: maxLengthOf(field), show: text.length > maxLengthOf(field) * 0.8 }}
        onChange={(event) => type(event.target.value, isComposing(event.nativeEvent))}
        onCompositionEnd={(event) => type(event.currentTarget.value)}
      />
    )
  }
  return (
    <Input
      {...common}
      autoComplete="off"
      onChange={(event) => type(event.target.value, isComposing(event.nativeEvent))}
      onCompositionEnd={(event) => type(event.currentTarget.value)}
      onPressEnter={flush}
    />
  )
}

function isComposing(event: Event): boolean {
  return 'isComposing' in event && event.isComposing === true
}
