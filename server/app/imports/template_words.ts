import type { ColumnKind } from '../../../engine/schema/import-templates.ts'
import type { Language } from '../../../engine/schema/names.ts'

type TemplateWords = { readonly kinds: Readonly<Record<ColumnKind, string>> } & {
  readonly [word in
    | 'help'
    | 'values'
    | 'field'
    | 'required'
    | 'rule'
    | 'yes'
    | 'no'
    | 'example'
    | 'reason'
    | 'sample'
    | 'most'
    | 'pattern'
    | 'between']: string
}

/** The words of a template that are not labels of fields. */
export const templateWords = {
  ZHS: {
    help: '说明',
    values: '可选值',
    field: '列',
    required: '必填',
    rule: '填写要求',
    yes: '是',
    no: '否',
    example: '例：',
    reason: '错误原因',
    sample: '示例',
    kinds: {
      boolean: '填“是”或“否”',
      date: '日期，例如 2026-01-31',
      datetime: '日期时间，例如 2026-01-31 08:00',
      decimal: '数字',
      integer: '整数',
    },
    most: '最多 {most} 个字',
    pattern: '格式：{pattern}',
    between: '；',
  },
  ZHT: {
    help: '說明',
    values: '可選值',
    field: '欄',
    required: '必填',
    rule: '填寫要求',
    yes: '是',
    no: '否',
    example: '例：',
    reason: '錯誤原因',
    sample: '示例',
    kinds: {
      boolean: '填「是」或「否」',
      date: '日期，例如 2026-01-31',
      datetime: '日期時間，例如 2026-01-31 08:00',
      decimal: '數字',
      integer: '整數',
    },
    most: '最多 {most} 個字',
    pattern: '格式：{pattern}',
    between: '；',
  },
  US: {
    help: 'Help',
    values: 'Values',
    field: 'Column',
    required: 'Required',
    rule: 'What to enter',
    yes: 'Yes',
    no: 'No',
    example: 'Example: ',
    reason: 'What is wrong',
    sample: 'sample',
    kinds: {
      boolean: 'Yes or No',
      date: 'A date such as 2026-01-31',
      datetime: 'A date and time such as 2026-01-31 08:00',
      decimal: 'A number',
      integer: 'A whole number',
    },
    most: 'At most {most} characters',
    pattern: 'Form: {pattern}',
    between: '; ',
  },
} as const satisfies Record<Language, TemplateWords>

/** A row whose first cell begins like this is the example of a template, and no data. */
export const isExample = (cell: string): boolean => Object.values(templateWords).some(({ example }) => cell.startsWith(example.trim()))

/** A column that an error workbook adds, and no field. */
export const isReason = (heading: string): boolean => Object.values(templateWords).some(({ reason }) => heading.trim() === reason)
