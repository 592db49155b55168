import { useMemo, useState } from 'react'
import type { Known } from '../document/known-context.ts'
import type { WizardDrafts } from './wizard-drafts.ts'

/** What another system has filled in, kept with the draft. */
export function useKnownFields(drafts: WizardDrafts): Known {
  const [fields, setFields] = useState<ReadonlySet<string>>(() => new Set(drafts.known))
  return useMemo(() => {
    const become = (names: ReadonlySet<string>) => {
      drafts.knows([...names])
      setFields(names)
    }
    return {
      fields,
      add: (names) => become(new Set([...drafts.known, ...names])),
      drop: (names) => become(new Set(drafts.known.filter((name) => !names.includes(name)))),
    }
  }, [fields, drafts])
}
