import { useEffect, useState } from 'react'
import { asProblem, type Problem } from '../api/problem.ts'
import { readTrialChoices, type TrialChoices } from '../api/trials.ts'
import { useEdition } from '../state/edition.ts'

/** What can be chosen in the dialogs about roles and access, once it is known. */
export function useChoices(): { readonly choices?: TrialChoices; readonly problem?: Problem } {
  const [state, setState] = useState<{ choices?: TrialChoices; problem?: Problem }>({})
  const edition = useEdition()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with each edition
  useEffect(() => {
    readTrialChoices().then(
      (choices) => setState({ choices }),
      (failure) => setState({ problem: asProblem(failure) }),
    )
  }, [edition])
  return state
}
