import { Input, type InputProps } from 'antd'
import { isRich } from '../../runtime/fields/rich.ts'
import { maxLengthOf } from '../../runtime/fields/text.ts'
import { typedAsOf } from '../../runtime/fields/typed-as.ts'
import type { TypedAs } from '../../schema/field.ts'
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
      {...keyboards[typedAsOf(field) ?? 'words']}
      onChange={(event) => type(event.target.value, isComposing(event.nativeEvent))}
      onCompositionEnd={(event) => type(event.currentTarget.value)}
      onPressEnter={flush}
    />
  )
}

/** What telephones and browsers are told of each text. */
const keyboards = {
  accountNumber: { inputMode: 'numeric' },
  creditCode: { autoCapitalize: 'characters', spellCheck: false },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
  identityNumber: { autoCapitalize: 'characters', spellCheck: false },
  tel: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  time: { inputMode: 'numeric', placeholder: 'HH:mm' },
  words: {},
} as const satisfies Record<TypedAs | 'words', InputProps>

function isComposing(event: Event): boolean {
  return 'isComposing' in event && event.isComposing === true
}
