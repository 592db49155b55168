import { useCallback } from 'react'
import { isTicked } from '../../runtime/fields/boolean.ts'
import { type Address, cellAddress } from '../../runtime/screens/document/address.ts'
import { candidatesOf } from '../../runtime/screens/document/candidates-of.ts'
import type { Input } from '../../runtime/screens/document/input.ts'
import { keyOf } from '../../runtime/screens/document/rows.ts'
import type { LaidOutColumn } from '../../runtime/screens/list/column-layout.ts'
import { type RecordData, wireOf } from '../../runtime/values/record-data.ts'
import { FieldValue } from '../cells/field-value.tsx'
import { useIsLocked } from '../document/document-context.tsx'
import { FieldFrame } from '../document/form/field-frame.tsx'
import { fieldInputs } from '../fields/index.ts'
import { isOwn } from './is-own.ts'
import { useLinesFrame } from './lines-frame.ts'

interface LineFieldProps {
  readonly row: RecordData
  readonly column: LaidOutColumn
  readonly errors: ReadonlyMap<Address, readonly string[]>
}

/** A field of a line, as in a form. */
export function LineField({ row, column, errors }: LineFieldProps) {
  const { controller, name, view } = useLinesFrame()
  const isLocked = useIsLocked()
  const { context, state } = controller.view
  const { field, path } = column
  const key = keyOf(row)
  const onFlush = useCallback((flush: () => void) => controller.onFlush(flush), [controller])
  const onInput = useCallback(
    (input: Input) => controller.edit({ kind: 'cells', lines: name, cells: [{ key, field: field.name, input }] }),
    [controller, name, key, field],
  )
  const shown = isOwn(column) ? view(row, field) : { visible: true, required: false, editable: false }
  if (!shown.visible) return null
  const address = cellAddress(name, key, path)
  const id = `line-${name}-${key}-${path}`
  const InputOfKind = shown.editable ? fieldInputs[field.kind] : null
  const label = row.$labels?.[path]
  const found = errors.get(address) ?? []
  return (
    <FieldFrame
      id={id}
      label={column.label}
      isRequired={shown.required && InputOfKind !== null}
      isEditable={InputOfKind !== null}
      isWide
      saysLabel={InputOfKind !== null && isTicked(field)}
      help={field.declaration?.help}
      errors={found}
    >
      {InputOfKind ? (
        <InputOfKind
          id={id}
          field={field}
          value={wireOf(row, path)}
          typed={state.rejected[address]?.text}
          locale={label === undefined ? context.locale : { ...context.locale, label }}
          isInvalid={found.length > 0}
          isRequired={shown.required}
          isDisabled={isLocked}
          describedBy={`${id}-note`}
          onInput={onInput}
          onFlush={onFlush}
          candidates={() => candidatesOf(context, state, field, row)}
        />
      ) : (
        <div id={id}>
          <FieldValue field={field} record={row} path={path} locale={context.locale} />
        </div>
      )}
    </FieldFrame>
  )
}
