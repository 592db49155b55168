import { useMemo, useState } from 'react'
import { idsOf } from '../../../runtime/fields/refs.ts'
import { cellAddress } from '../../../runtime/screens/document/address.ts'
import { candidatesOf } from '../../../runtime/screens/document/candidates-of.ts'
import { keyOf } from '../../../runtime/screens/document/rows.ts'
import { RefsPicker } from '../../pickers/refs-picker.tsx'
import { useLinesFrame } from '../lines-frame.ts'
import { type CellEditorProps, typedBy } from './editor.ts'
import { useHeld } from './use-held.ts'

/** Several references: the picker, open at once, with the key that opened it typed already. Enter without words leaves the cell. */
export function RefsEditor(props: CellEditorProps) {
  const { field, value, eventKey, data, stopEditing } = props
  const hold = useHeld(props)
  const { controller, name } = useLinesFrame()
  const source = useMemo(() => candidatesOf(controller.view.context, controller.view.state, field, data), [controller, field, data])
  const [chosen, setChosen] = useState({ ids: idsOf(value), label: data.$labels?.[field.name] })
  const key = keyOf(data)
  return (
    <RefsPicker
      id={`cell-${name}-${key}-${field.name}`}
      source={source}
      title={field.label}
      value={chosen.ids}
      label={chosen.label}
      variant="borderless"
      autoFocus
      defaultOpen
      search={typedBy(eventKey) ?? ''}
      rejected={controller.view.state.rejected[cellAddress(name, key, field.name)]?.text}
      onAwait={(taken) => controller.pending.await(taken)}
      onRefuse={(text, refused) =>
        controller.edit({ kind: 'cells', lines: name, cells: [{ key, field: field.name, input: { kind: 'text', text, refused } }] })
      }
      onChange={(ids, label) => {
        setChosen({ ids, label })
        hold(ids.length === 0 ? { kind: 'value', value: null } : { kind: 'value', value: ids, label })
      }}
      onKeep={(by) => setTimeout(() => stopEditing(by === 'blur'))}
    />
  )
}
