import type { Capacity } from '../../../schema/screens/arrangement.ts'
import type { App } from '../../app/app.ts'
import { evaluate } from '../../expressions/evaluate.ts'
import { type Scope, siteAtAddress } from '../../expressions/scope.ts'
import { Decimal, toDecimal } from '../../values/decimal.ts'
import { wireOf } from '../../values/record-data.ts'
import { isDecimal } from '../../values/value.ts'
import { type Entry, entriesOn } from './entries.ts'

/** How full a day is. */
export interface Fullness {
  /** Exact decimals. */
  readonly used: string
  readonly limit: string
  /** 0 to 1, and beyond where there is too much. */
  readonly share: number
  readonly state: 'free' | 'nearly' | 'full' | 'over'
}

/** From which share on a day is nearly full. */
const nearly = 0.8

/** How full a day is of these entries; nothing where its limit says no number. */
export function fullnessOf(app: App, { limit, of }: Capacity, day: string, entries: readonly Entry[], scope: Scope): Fullness | undefined {
  const site = siteAtAddress(app)
  const said = evaluate(limit, site, { ...scope, today: day })
  const most = said !== null && isDecimal(said) ? said : toDecimal(said)
  if (most === null) return undefined
  const amounts = entriesOn(day, entries).map(({ row }) =>
    of === undefined ? new Decimal(1) : (toDecimal(wireOf(row, of)) ?? new Decimal(0)),
  )
  const used = amounts.reduce((sum, amount) => sum.plus(amount), new Decimal(0))
  const share = most.gt(0) ? used.toNumber() / most.toNumber() : used.gt(0) ? Number.POSITIVE_INFINITY : 0
  return { used: used.toFixed(), limit: most.toFixed(), share, state: stateOf(used, most, share) }
}

function stateOf(used: Decimal, most: Decimal, share: number): Fullness['state'] {
  if (used.gt(most)) return 'over'
  if (used.eq(most)) return 'full'
  return share >= nearly ? 'nearly' : 'free'
}
