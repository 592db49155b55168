import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { candidatesOf } from '../../../runtime/screens/document/candidates-of.ts'
import type { ErrorGroup } from '../../../runtime/screens/document/error-groups.ts'
import { cellView } from '../../../runtime/screens/document/field-view.ts'
import type { Input } from '../../../runtime/screens/document/input.ts'
import { keyOf } from '../../../runtime/screens/document/rows.ts'
import { permissionOf } from '../../../runtime/screens/document-model.ts'
import { linesOf } from '../../../runtime/values/record-data.ts'
import { useController, useDocument } from '../../document/document-context.tsx'
import { fieldInputs } from '../../fields/index.ts'
import css from '../open-record/error-bar.module.css'

/** Gives all the cells of a cause one value. */
export function FillAll({ fill }: { fill: NonNullable<ErrorGroup['fill']> }) {
  const { t } = useTranslation()
  const controller = useController()
  const { context, state } = useDocument()
  const [isOpen, setOpen] = useState(false)
  const [input, setInput] = useState<Input>()
  const latest = useRef(input)
  const flushers = useRef(new Set<() => void>())
  const field = context.entity.lines.get(fill.lines)?.fields.get(fill.field)
  const InputOfKind = field ? fieldInputs[field.kind] : null
  const rows = linesOf(state.record, fill.lines).filter((row) => fill.keys.includes(keyOf(row)))
  const may = permissionOf(context, state)
  const isOpenToAll = rows.every((row) => cellView(context, state, may, fill.lines, row, fill.field).editable)
  if (!field || !InputOfKind || !isOpenToAll) return null

  function fillIn() {
    for (const flush of flushers.current) flush()
    const { current } = latest
    if (!current) return
    controller.edit({ kind: 'cells', lines: fill.lines, cells: fill.keys.map((key) => ({ key, field: fill.field, input: current })) })
  }

  const label = t('document:errors.fillAll', { count: fill.keys.length })
  if (!isOpen) {
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        {label}
      </Button>
    )
  }
  return (
    <div className={css.fill}>
      <div className={css.value}>
        <InputOfKind
          id={`fill-${fill.lines}-${fill.field}`}
          field={field}
          value={input?.kind === 'value' ? input.value : null}
          {...(input?.kind === 'text' ? { typed: input.text } : {})}
          locale={input?.kind === 'value' && input.label !== undefined ? { ...context.locale, label: input.label } : context.locale}
          isInvalid={false}
          isRequired={false}
          autoFocus
          onInput={(given) => {
            latest.current = given
            setInput(given)
          }}
          onFlush={(flush) => {
            flushers.current.add(flush)
            return () => flushers.current.delete(flush)
          }}
          candidates={() => candidatesOf(context, state, field, rows[0])}
        />
      </div>
      <Button size="small" type="primary" onClick={() => controller.leave(fillIn)}>
        {label}
      </Button>
    </div>
  )
}
