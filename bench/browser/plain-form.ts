import { DatePicker, Form, Input, InputNumber, Select } from 'antd'
import { createElement as make } from 'react'
import { createRoot } from 'react-dom/client'

/** Two hundred fields by hand, as antd's own examples have them: one form, an item for each field. */
const inputs = [Input, Input, InputNumber, InputNumber, DatePicker, Input, Select, InputNumber, InputNumber, Input]

const fields = Array.from({ length: 200 }, (_, at) =>
  make(
    Form.Item,
    {
      key: at,
      name: `f${at}`,
      label: `字段${at}`,
      rules: at % 20 === 0 ? [{ required: true }] : [],
    },
    make(inputs[at % inputs.length] as typeof Input),
  ),
)

createRoot(document.getElementById('grid') as HTMLElement).render(
  make(Form, { layout: 'vertical' }, make('div', { style: { display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 12 } }, fields)),
)
