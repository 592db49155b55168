import type { Language } from '../../schema/names.ts'

/** The words of a print that are not labels of fields. */
export const printWords = {
  ZHS: {
    capitals: '大写',
    total: '合计',
    clause: '第{number}条',
    by: '打印',
    colon: '：',
    page: '第 {page} 页，共 {pages} 页',
    date: '日期',
    signed: '签名',
    unchanged: '签署内容未被改动',
    changed: '签署后内容已被改动',
  },
  ZHT: {
    capitals: '大寫',
    total: '合計',
    clause: '第{number}條',
    by: '列印',
    colon: '：',
    page: '第 {page} 頁，共 {pages} 頁',
    date: '日期',
    signed: '簽名',
    unchanged: '簽署內容未被改動',
    changed: '簽署後內容已被改動',
  },
  US: {
    capitals: 'In words',
    total: 'Total',
    clause: 'Clause {number}',
    by: 'Printed',
    colon: ': ',
    page: 'Page {page} of {pages}',
    date: 'Date',
    signed: 'Signed',
    unchanged: 'Unchanged since signed',
    changed: 'Changed since signed',
  },
} as const satisfies Record<Language, Record<string, string>>
