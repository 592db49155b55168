import { useEffect, useState } from 'react'
import type { Thing } from '../../../../runtime/overlays/thing.ts'
import type { ThingDiagnostic } from '../../../api/overlays.ts'
import { asProblem, isAbort, type Problem } from '../../../api/problem.ts'
import { checkReport } from '../../../api/report-builder.ts'
import type { OpenScreen } from '../../../api/screens.ts'
import { useEdition } from '../../../state/edition.ts'

/** What is shown of a report that is being made. */
export interface Preview {
  /** The last state that could be shown, and the report that it is of. */
  readonly screen?: OpenScreen | undefined
  readonly of?: Thing | undefined
  readonly diagnostics: readonly ThingDiagnostic[]
  /** The report that the diagnostics are of, where it could not be shown. */
  readonly wrong?: Thing | undefined
  readonly problem?: Problem | undefined
}

/** Milliseconds without a change before a report is looked at again. */
const pause = 350

/** Checks a report after every change; what could be shown last stays while it is wrong. */
export function usePreview(name: string, thing: Thing): Preview {
  const edition = useEdition()
  const [preview, setPreview] = useState<Preview>({ diagnostics: [] })
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with each edition
  useEffect(() => {
    if (thing.value === undefined || (thing.value as { columns?: unknown[] }).columns?.length === 0) return setPreview({ diagnostics: [] })
    const abort = new AbortController()
    const timer = setTimeout(() => {
      checkReport(name, thing, abort.signal).then(
        ({ diagnostics, screen }) =>
          setPreview((last) => (screen ? { diagnostics, screen, of: thing } : { ...last, diagnostics, wrong: thing, problem: undefined })),
        (failure) => {
          if (!isAbort(failure) && !abort.signal.aborted) setPreview((last) => ({ ...last, problem: asProblem(failure) }))
        },
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [name, thing, edition])
  return preview
}
