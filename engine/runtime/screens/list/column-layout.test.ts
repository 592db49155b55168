import { describe, expect, test } from 'vitest'
import type { ListScreen } from '../../../schema/screen.ts'
import type { AppEntity } from '../../app/app.ts'
import { library } from '../../testing/library.ts'
import { layOut, plainLayout, readLayout, shownColumns } from './column-layout.ts'
import { listColumns } from './list-columns.ts'

const columns = listColumns(library, library.entities.get('loan') as AppEntity, library.screens.get('/lending/loans') as ListScreen)

describe('layOut', () => {
  test('leaves the columns as declared when nothing was changed', () => {
    const laidOut = layOut(columns, plainLayout)
    expect(laidOut.map((column) => column.path)).toEqual(columns.map((column) => column.path))
    expect(laidOut.find((column) => column.path === 'loanNo')).toMatchObject({ pinned: 'left', width: 140, isShown: true })
    expect(laidOut.find((column) => column.path === 'member.phone')).toMatchObject({ isShown: false })
  })

  test('follows what the person changed', () => {
    const laidOut = layOut(columns, {
      order: ['status', 'loanNo'],
      shown: { 'member.phone': true, branch: false },
      widths: { loanNo: 200 },
      pinned: { loanNo: null },
    })
    expect(laidOut.slice(0, 3).map((column) => column.path)).toEqual(['status', 'loanNo', 'member'])
    expect(laidOut.find((column) => column.path === 'loanNo')).toEqual(expect.not.objectContaining({ pinned: 'left' }))
    expect(laidOut.find((column) => column.path === 'loanNo')).toMatchObject({ width: 200 })
    expect(laidOut.find((column) => column.path === 'branch')).toMatchObject({ isShown: false })
  })
})

test('shownColumns has them as the eye meets them: what stays at the left edge comes first', () => {
  const laidOut = layOut(columns, { ...plainLayout, order: ['branch', 'status', 'loanNo', 'member'], shown: { branch: false } })
  const paths = shownColumns(laidOut).map((column) => column.path)
  expect(paths.slice(0, 3)).toEqual(['loanNo', 'status', 'member'])
  expect(paths).not.toContain('branch')
})

test('readLayout takes what it can read and passes over the rest', () => {
  expect(readLayout('nonsense')).toEqual(plainLayout)
  expect(readLayout({ order: ['a', 1], shown: { a: 'yes' }, widths: { a: 5, b: 90 }, pinned: { a: 'top', b: null } })).toEqual({
    order: ['a'],
    shown: {},
    widths: { b: 90 },
    pinned: { b: null },
  })
})
