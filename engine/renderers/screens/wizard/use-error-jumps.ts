import { type RefObject, useEffect, useId, useMemo, useState } from 'react'
import type { Address } from '../../../runtime/screens/document/address.ts'
import type { ErrorItem } from '../../../runtime/screens/document/error-list.ts'
import { Jumps } from '../../lines/jumps.ts'
import { jumpTo } from '../open-record/jump-to.ts'

/** The ways to what is wrong on a page. */
interface ErrorJumps {
  /** Before the ids of inputs. */
  readonly idPrefix: string
  /** Where lines say how one comes to them. */
  readonly lines: Jumps
  to(address: Address): void
  /** Goes to the first error, once the page shows it. */
  toFirst(): void
}

/** Leads to what is wrong on a page. */
export function useErrorJumps(page: RefObject<HTMLElement | null>, items: readonly ErrorItem[]): ErrorJumps {
  const idPrefix = useId()
  const lines = useMemo(() => new Jumps(), [])
  const [asked, setAsked] = useState(0)
  const to = (address: Address) => jumpTo(address, { idPrefix, jumps: lines, page: page.current })

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the next step was asked for, not whenever an error comes or goes
  useEffect(() => {
    if (asked > 0 && items[0]) to(items[0].address)
  }, [asked])

  return { idPrefix, lines, to, toFirst: () => setAsked((count) => count + 1) }
}
