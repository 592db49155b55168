import type { FieldProps } from '@rjsf/utils'
import { type ReactNode, useCallback, useState } from 'react'
import type { AppField } from '../../../../runtime/app/app.ts'
import { sealMaskOf } from '../../../../runtime/app/sealed.ts'
import type { Input } from '../../../../runtime/screens/document/input.ts'
import type { FieldOptions } from '../../../../runtime/screens/form-schema.ts'
import type { WireValue } from '../../../../runtime/values/record-data.ts'
import { FullValue } from '../../../cells/full-value.tsx'
import { useIsLocked } from '../../../document/document-context.tsx'
import { fieldInputs } from '../../../fields/index.ts'
import { onDemand } from '../../../parts/on-demand.tsx'
import type { FormContext } from './form-context.ts'
import css from './value-field.module.css'

const AskButton = onDemand(() => import('./ask-button.tsx').then((module) => module.AskButton))
const RevealButton = onDemand(() => import('./reveal-button.tsx').then((module) => module.RevealButton))

/** The value of a leaf: its input, or plain text where it can only be read. */
export function ValueField({ fieldPathId, formData, uiSchema, registry, required = false, rawErrors = [] }: FieldProps) {
  const { path, field, isEditable } = (uiSchema?.['ui:leaf'] ?? {}) as unknown as FieldOptions
  const context = registry.formContext as FormContext
  const { $id: id } = fieldPathId
  const record = context.record()
  const onInput = useCallback((input: Input) => context.input(field.name, input), [context, field])
  const candidates = useCallback(() => context.candidates(field), [context, field])
  const isLocked = useIsLocked()
  const [isAsking, setAsking] = useState(false)
  // The button comes later, maybe after something was typed: what is asked about at once is what differs from this.
  const [first] = useState((formData ?? null) as WireValue)
  const InputOfKind = fieldInputs[field.kind]
  const isSealed = sealMaskOf(field) !== undefined && path === field.name
  if (!isEditable || !InputOfKind) {
    const plain = (
      <div id={id} className={css.plain} data-plain>
        <FullValue field={field} record={record} path={path} locale={context.locale} />
      </div>
    )
    return isSealed ? <Revealed field={field}>{plain}</Revealed> : plain
  }
  const label = record.$labels?.[path]
  const input = (
    <InputOfKind
      id={id}
      field={field}
      value={(formData ?? null) as WireValue}
      typed={context.typed(field.name)}
      locale={label === undefined ? context.locale : { ...context.locale, label }}
      isInvalid={rawErrors.length > 0}
      isRequired={required}
      isDisabled={isLocked}
      isLoading={isAsking}
      describedBy={`${id}-note`}
      onInput={onInput}
      onFlush={context.onFlush}
      {...(field.kind === 'ref' || field.kind === 'refs' ? { candidates } : {})}
    />
  )
  const asks = field.declaration && 'asks' in field.declaration ? field.declaration.asks : undefined
  if (isSealed) return <Revealed field={field}>{input}</Revealed>
  if (!asks) return input
  return (
    <div className={css.asking}>
      {input}
      <AskButton field={field} asks={asks} first={first} isAsking={isAsking} onAsking={setAsking} />
    </div>
  )
}

/** A sealed value, with the button that shows it whole. */
function Revealed({ field, children }: { readonly field: AppField; readonly children: ReactNode }) {
  return (
    <div className={css.asking}>
      {children}
      <RevealButton field={field} />
    </div>
  )
}
