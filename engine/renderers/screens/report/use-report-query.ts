import { useMemo, useState } from 'react'
import type { App } from '../../../runtime/app/app.ts'
import type { Scope } from '../../../runtime/expressions/scope.ts'
import { type ConditionValues, conditionValues } from '../../../runtime/queries/conditions/condition-values.ts'
import { initialConditions } from '../../../runtime/queries/conditions/initial-state.ts'
import { checkParameters } from '../../../runtime/reports/parameters.ts'
import { type ReportInput, reportInputs } from '../../../runtime/reports/report-inputs.ts'
import { readListAddress, writeListAddress } from '../../../runtime/screens/list/list-address.ts'
import type { ListState } from '../../../runtime/screens/list/list-state.ts'
import type { Issue } from '../../../runtime/validation/issue.ts'
import type { Report } from '../../../schema/report.ts'
import { useTab } from '../../places/tab-context.ts'
import type { ListQuery } from '../list/use-list-state.ts'

/** What a report is asked for, kept in the address of its tab. */
interface ReportQuery {
  readonly query: ListQuery
  /** The parameters to run with; nothing before the report was asked for. */
  readonly asked: ConditionValues | undefined
}

/** @param isImmediate it runs when it is opened, with the defaults of its parameters */
export function useReportQuery(app: App, name: string, report: Report, scope: Scope, isImmediate: boolean): ReportQuery {
  const tab = useTab()
  const shape = useMemo(() => {
    const inputs = reportInputs(app, name, report)
    return { inputs, columns: [], initial: { conditions: initialConditions(app, inputs, scope), sort: [] }, today: scope.today }
  }, [app, name, report, scope])
  const { inputs } = shape
  const state = useMemo(() => readListAddress(tab.search, shape), [tab.search, shape])
  const check = (asked: ListState) => checkParameters(inputs, asked.conditions, report.atLeastOneOf)
  const [draft, setDraft] = useState(state)
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const [isAsked, setAsked] = useState(() => (isImmediate || tab.search !== '') && check(state).length === 0)
  const [known, setKnown] = useState(state)
  if (known !== state) {
    setKnown(state)
    setDraft(state)
    setIssues([])
  }
  const asked = useMemo(() => (isAsked ? valuesOf(inputs, state) : undefined), [isAsked, inputs, state])

  function search(wanted: ListState): void {
    const found = check(wanted)
    setIssues(found)
    if (found.length > 0) return
    setAsked(true)
    tab.setSearch(writeListAddress(wanted, shape))
  }

  return {
    asked,
    query: {
      shape,
      state,
      draft,
      issues,
      change(changed: ListState) {
        setDraft(changed)
        if (issues.length > 0) setIssues(check(changed))
      },
      search: (wanted: ListState = draft) => search({ ...wanted, sort: [] }),
      reset() {
        setDraft(shape.initial)
        setIssues([])
        tab.setSearch('')
      },
      sort: () => undefined,
    } as unknown as ListQuery,
  }
}

/** Every parameter: what is not asked is said to be none, so that no default comes in its place. */
function valuesOf(inputs: readonly ReportInput[], { conditions }: ListState): ConditionValues {
  return { ...Object.fromEntries(inputs.map(({ path }) => [path, null])), ...conditionValues(conditions) }
}
