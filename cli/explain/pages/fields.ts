import type { Explanation } from '../explanation.ts'

const book = 'entities/catalogue/book.json'
const v = (path: string) => ({ var: path })

/** Codes about fields and expressions. */
export const fields = {
  'computed-cycle': {
    remedy: 'Let one of them read fields that people fill in.',
    mistake: { [book]: { 'fields.pages.computed': { '+': [v('record.pages'), 1] } } },
  },
  'computed-input': {
    remedy: 'Leave out `default`, `required` and the like; or compute nothing, and let people fill it in.',
    mistake: { [book]: { 'fields.value.default': 1 } },
  },
  'empty-range': {
    remedy: 'Mend the bound that is wrong.',
    mistake: { [book]: { 'fields.pages.min': 30000 } },
  },
  'missing-value': {
    remedy: 'Add the value to the enumeration, with a label; or let the field be a `code`, which takes any.',
    mistake: { 'entities/system/delivery.json': { 'fields.channel.values.SMS': undefined } },
  },
  'wrong-clearing': {
    remedy: 'Say in `visible` when the field is hidden, by fields of the record alone; or leave `whenHidden` out: the value is kept.',
    mistake: { [book]: { 'fields.pages.whenHidden': 'clear' } },
  },
  'wrong-expression': {
    remedy:
      'Compare like with like: money with money, a choice with one of its values. The expressions page of the reference has the signature of every operator.',
    mistake: {
      'workflows/lending/loan.json': { 'transitions.lend.effects.2.when': { '>': [v('record.totalFee'), v('record.totalQuantity')] } },
    },
  },
  'wrong-key': {
    remedy:
      'Name fields of one value, and two dates or two moments; say in `when` only what the record itself holds. A step finds a record by a key of its entity, and by fields of that key; it knows what is there already by a key of what it makes.',
    mistake: { [book]: { keys: { oneOfAKind: { fields: ['title', 'tags'], message: '已有这本书' } } } },
  },
  'wrong-pattern': {
    remedy:
      'Mend the expression. It is matched by the whole of the code, so `^` and `$` are not needed; a backslash is written twice in JSON.',
    mistake: { [book]: { 'fields.isbn.pattern': '([0-9]{13}' } },
  },
  'missing-index': {
    remedy: 'Say `"index": true` at the field, or name the index that the message suggests in `indexes` of the entity.',
    mistake: { 'screens/catalogue/books.json': { sort: [['pages', 'asc']] } },
  },
} satisfies Readonly<Record<string, Explanation>>
