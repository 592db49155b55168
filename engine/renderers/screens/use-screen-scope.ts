import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Scope } from '../../runtime/expressions/scope.ts'
import { momentNow } from '../state/clock.ts'
import { sessionAtom } from '../state/portal.ts'

/** What expressions of a screen see besides records: who is there, the parameters of the address, and the clock when it was opened. */
export function useScreenScope(params: Readonly<Record<string, string>>): Scope {
  const session = useAtomValue(sessionAtom)
  const account = session?.account
  return useMemo(() => ({ ...momentNow(), params, user: account ?? {} }), [params, account])
}
