/** Whether every value of the type `from` is, unchanged, a value of the type `to`; one text or reference also where it becomes the only one of several. */
export function widens(from: string, to: string): boolean {
  const before = numeric(from)
  const after = numeric(to)
  if (before && after) return after.scale >= before.scale && after.precision - after.scale >= before.precision - before.scale
  if (to === 'text[]') return from === 'text' || from === 'bigint'
  return to === 'text' && !from.endsWith('[]')
}

function numeric(type: string): { precision: number; scale: number } | undefined {
  if (type === 'integer') return { precision: 10, scale: 0 }
  if (type === 'bigint') return { precision: 19, scale: 0 }
  const match = /^numeric\((\d+),(\d+)\)$/.exec(type)
  return match ? { precision: Number(match[1]), scale: Number(match[2]) } : undefined
}
