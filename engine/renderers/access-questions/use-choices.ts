import { useEffect, useState } from 'react'
import { asProblem, type Problem } from '../api/problem.ts'
import { readTrialChoices, type TrialChoices } from '../api/trials.ts'

/** What can be chosen in the dialogs about roles and access, once it is known. */
export function useChoices(): { readonly choices?: TrialChoices; readonly problem?: Problem } {
  const [state, setState] = useState<{ choices?: TrialChoices; problem?: Problem }>({})
  useEffect(() => {
    readTrialChoices().then(
      (choices) => setState({ choices }),
      (failure) => setState({ problem: asProblem(failure) }),
    )
  }, [])
  return state
}
