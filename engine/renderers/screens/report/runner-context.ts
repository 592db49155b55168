import { createContext, useContext } from 'react'
import { publishedReports, type ReportRunner } from '../../api/reports.ts'

/** Who runs the reports below it. */
export const RunnerContext = createContext<ReportRunner>(publishedReports)

export const useRunner = (): ReportRunner => useContext(RunnerContext)
