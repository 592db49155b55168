import { expect, test, vi } from 'vitest'
import { Jumps } from './jumps.ts'

const placeOf = (...fields: readonly string[]) => ({ shows: (field: string) => fields.includes(field), jump: vi.fn() })

test('what is wrong leads to the place that shows its field, however many show the same lines', () => {
  const jumps = new Jumps()
  const [lines, certificates] = [placeOf('quantity', 'batch'), placeOf('certificate')]
  jumps.add('lines', lines)
  const leave = jumps.add('lines', certificates)
  jumps.to('lines', 'a', 'quantity')
  expect([lines.jump.mock.calls, certificates.jump.mock.calls]).toEqual([[['a', 'quantity']], []])
  jumps.to('lines', 'a', 'certificate')
  expect(certificates.jump.mock.calls).toEqual([['a', 'certificate']])
  jumps.to('lines', 'b', undefined)
  expect(lines.jump).toHaveBeenLastCalledWith('b', undefined)

  leave()
  jumps.to('lines', 'a', 'certificate')
  expect(lines.jump).toHaveBeenLastCalledWith('a', 'certificate')
  expect(jumps.has('lines')).toBe(true)
})

test('lines that nothing shows any more cannot be jumped into', () => {
  const jumps = new Jumps()
  jumps.add('lines', placeOf())()
  expect(jumps.has('lines')).toBe(false)
})
