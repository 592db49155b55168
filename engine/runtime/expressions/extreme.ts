import { orderOf, type Value } from '../values/value.ts'

/** The least (`sign` 1) or greatest (`sign` -1) of values that have an order; null when there is none, or one is null. */
export const extreme = (values: readonly Value[], sign: 1 | -1): Value => {
  let best: Value = null
  for (const [index, value] of values.entries()) {
    if (value === null) return null
    if (index === 0) best = value
    else {
      const order = orderOf(value, best)
      if (order === null) return null
      if (order * sign < 0) best = value
    }
  }
  return best
}
