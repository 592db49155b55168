import type { SelectProps } from 'antd'
import { Select } from '../../../parts/select.tsx'
import { Labelled } from './labelled.tsx'

interface LabelledSelectProps<Value> extends Omit<SelectProps<Value>, 'id'> {
  readonly label: string
  readonly help?: string | undefined
}

/** A choice with its label above it. */
export function LabelledSelect<Value>({ label, help, ...select }: LabelledSelectProps<Value>) {
  return (
    <Labelled label={label} help={help}>
      {(id) => <Select<Value> {...select} id={id} />}
    </Labelled>
  )
}
