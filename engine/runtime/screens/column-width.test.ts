import { expect, test } from 'vitest'
import type { AppField } from '../app/app.ts'
import { columnWidth, linkWidth } from './column-width.ts'

const field = (kind: AppField['kind'], labels: readonly string[] = [], multiple = false) =>
  ({ kind, multiple, choices: new Map(labels.map((label, at) => [`${at}`, { label }])) }) as unknown as AppField

test('a column is as wide as its kind of field is', () => {
  expect(columnWidth(field('date'), '日期')).toBe(110)
  expect(columnWidth(field('text'), 'Name')).toBe(180)
})

test('and wider for a longer head, or a longer choice', () => {
  expect(columnWidth(field('code'), '统一社会信用代码')).toBeGreaterThan(150)
  expect(columnWidth(field('status', ['To be reviewed']), 'Status')).toBeGreaterThan(140)
})

test('a number that leads to its document has room for what looks into it', () => {
  expect(linkWidth(field('code'), '单号')).toBe(168)
  expect(linkWidth(field('text'), '名称')).toBe(columnWidth(field('text'), '名称'))
})

test('but not without end, nor for choices that stand beside each other', () => {
  expect(columnWidth(field('integer'), 'The number of square metres of cold storage')).toBe(220)
  expect(columnWidth(field('enum', ['Returned for completion'], true), 'Status')).toBe(110)
})
