import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { App } from '../../runtime/app/app.ts'
import { businessDate } from '../../runtime/expressions/moment.ts'
import type { Scope } from '../../runtime/expressions/scope.ts'
import { sessionAtom } from '../state/portal.ts'

/** What expressions of a screen see besides records: who is there, the parameters of the address, and the clock when it was opened. */
export function useScreenScope(app: App, params: Readonly<Record<string, string>>): Scope {
  const session = useAtomValue(sessionAtom)
  const account = session?.account
  return useMemo(() => {
    const now = new Date().toISOString()
    return { now, today: businessDate(now, app.bundle.app.timeZone) ?? now.slice(0, 10), params, user: account ?? {} }
  }, [app, params, account])
}
