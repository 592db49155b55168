import type { Explanation } from '../explanation.ts'

const branch = 'entities/people/branch.json'

/** Codes about files and their shape. */
export const files = {
  'bad-file-name': {
    remedy:
      'Rename the file: letters and digits, beginning with a letter, without blanks, signs or Chinese. What people read is its label.',
    mistake: { 'lookups/shelf-new.json': { whole: { label: '书架', values: { A: { label: 'A 区' } } } } },
  },
  'duplicate-key': {
    remedy: 'Keep the one that is meant. Editors fold long objects, so look for the other one in the same braces.',
    mistake: { [branch]: ['"label": "地址"', '"label": "地址", "label": "住址"'] },
  },
  'duplicate-name': {
    remedy: 'Give one of them another name; `pergola refs` tells who uses which.',
    mistake: {
      'entities/zoo/branch.json': { whole: { label: '分园', display: 'name', fields: { name: { kind: 'text', label: '名称' } } } },
    },
  },
  'json-syntax': {
    remedy: 'Look at the place and just before it: a comma after the last entry, a missing quote, a bracket of the other kind.',
    mistake: { 'lookups/shelf.json': ['"disabled": true }', '"disabled": true, }'] },
  },
  'missing-file': {
    remedy:
      'Call `pergola` where the bundle is, or name its folder: `pergola -m examples/library validate`. `pergola new app` makes a bundle.',
    mistake: { 'app.json': null },
  },
  'unknown-folder': {
    remedy: 'Move the file to the folder of its kind; the reference of the language lists them.',
    mistake: { 'entitys/people/reader.json': { whole: { label: '读者' } } },
  },
  'bad-name': {
    remedy: 'Names begin with a letter and go on with letters and digits. What people read is the label.',
    mistake: { [branch]: { 'fields.opening-hours': { kind: 'text', label: '开放时间' } } },
  },
  'missing-key': {
    remedy: 'Write the key that is named. `pergola new` writes files in which none is missing.',
    mistake: { [branch]: { display: undefined } },
  },
  'unknown-key': {
    remedy: 'Most often the key is misspelt, and the message names the one that was meant; else it stands one level too deep or too high.',
    mistake: { [branch]: ['"label": "地址"', '"lable": "地址"'] },
  },
  'wrong-type': {
    remedy: 'Write a value of the type that the message names: text in quotes, numbers and `true` without.',
    mistake: { [branch]: { 'fields.address.maxLength': '100' } },
  },
  'wrong-value': {
    remedy: 'Choose one of the values that the message names.',
    mistake: { 'workflows/lending/loan.json': { 'statuses.DRAFT.tone': 'grey' } },
  },
} satisfies Readonly<Record<string, Explanation>>
