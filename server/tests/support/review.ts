import type { App } from '../../../engine/runtime/app/app.ts'
import { link } from '../../../engine/runtime/app/link.ts'
import { load } from '../../../engine/runtime/app/load.ts'
import type { Approval } from '../../../engine/schema/approval.ts'
import type { Workflow } from '../../../engine/schema/workflow.ts'
import { libraryFiles } from './library.ts'

/** The library, where loans wait for the approval that is given. */
export function libraryWith(approval: Approval): App {
  const files = libraryFiles().map((file) => {
    if (file.path !== 'workflows/lending/loan.json') return file
    const workflow = JSON.parse(file.text) as Workflow
    return { ...file, text: JSON.stringify({ ...workflow, approvals: { review: approval } }) }
  })
  return link(load(files).bundle, `library ${JSON.stringify(approval)}`)
}

/** The steps of a loan that people decide about. */
export const ofLoans = { status: 'SUBMITTED', approve: 'approve', reject: 'reject' }
