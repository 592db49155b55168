import type { FieldInputProps } from './field-input.ts'

/** What an input of any kind is told alike: its id, whether it can be changed now, where the focus goes, and its states for assistive technology. */
export function sharedAttributes({ id, isDisabled, isLoading, isInvalid, isRequired, describedBy, autoFocus }: FieldInputProps) {
  return {
    id,
    disabled: isDisabled === true,
    autoFocus: autoFocus === true,
    status: isInvalid ? ('error' as const) : ('' as const),
    'aria-busy': isLoading === true,
    'aria-invalid': isInvalid,
    'aria-required': isRequired,
    'aria-describedby': describedBy,
  }
}
