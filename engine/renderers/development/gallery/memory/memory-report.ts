import { vars } from '../../../../runtime/app/vars.ts'
import { answerReport } from '../../../../runtime/reports/answer-report.ts'
import { evaluateReport } from '../../../../runtime/reports/evaluate-report.ts'
import { planReport, type ReportRequest } from '../../../../runtime/reports/plan-report.ts'
import type { PlannedRows } from '../../../../runtime/reports/report-plan.ts'
import { Problem } from '../../../api/problem.ts'
import type { RunAnswer } from '../../../api/reports.ts'
import type { MemoryCaller } from './memory-caller.ts'

/** What a report comes to. */
export function reportInMemory({ app, access, world, scope }: MemoryCaller, name: string, request: ReportRequest): RunAnswer {
  const plan = planReport(app, access, name, request, scope)
  if (!plan) throw new Problem({ code: 'notFound', status: 404 })
  if (!('levels' in plan)) throw new Problem({ code: 'invalid', status: 422, issues: plan })
  const recordsOf = ({ entity, where, groups, measures, values }: PlannedRows) => {
    const paths = vars([
      where,
      groups.map(({ value }) => value),
      measures.map(({ value, where: when }) => [value, when]),
      values.map(({ value }) => value),
    ])
    return world.all(
      entity,
      paths.flatMap((path) => (path.startsWith('record.') ? [path.slice('record.'.length)] : [])),
    )
  }
  const found = evaluateReport(app, plan, recordsOf(plan), scope, plan.further.map(recordsOf))
  return { ...answerReport(app, plan, found, scope, scope.now), document: null }
}
