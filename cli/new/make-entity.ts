import type { Maker } from './maker.ts'

/** An entity with a code and a name, or with the fields asked for: `code:code:编号,dueDate:date:到期日,member:ref:读者:member`. */
export const makeEntity: Maker = (bench, { name, label, list }) => {
  const asked = list('fields').map((field) => field.split(':'))
  const fields =
    asked.length > 0
      ? asked
      : [
          ['code', 'code', '编号'],
          ['name', 'text', '名称'],
        ]
  const made = fields.map(([field = '', kind = 'text', text = field, of], index) => [
    field,
    {
      kind,
      label: text,
      ...((kind === 'ref' || kind === 'refs') && of !== undefined && { entity: of }),
      ...(kind === 'lookup' && of !== undefined && { lookup: of }),
      ...(index === 0 && { required: true, ...(kind === 'code' && { unique: true }) }),
    },
  ])
  const display = fields.find(([, kind = 'text']) => kind === 'text')?.[0] ?? fields[0]?.[0]
  const code = fields.find(([, kind]) => kind === 'code')?.[0]
  bench.create(`entities/${name}.json`, {
    label,
    display,
    ...(code !== undefined && code !== display && { code }),
    fields: Object.fromEntries(made) as Record<string, unknown>,
  })
}
