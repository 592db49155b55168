import type { Language } from '../../../engine/schema/names.ts'

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
  },
} as const satisfies Record<Language, Record<string, string>>

/** A row whose first cell begins like this is the example of a template, and no data. */
export const isExample = (cell: string): boolean => Object.values(templateWords).some(({ example }) => cell.startsWith(example.trim()))

/** A column that an error workbook adds, and no field. */
export const isReason = (heading: string): boolean => Object.values(templateWords).some(({ reason }) => heading.trim() === reason)
