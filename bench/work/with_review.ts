import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A copy of the library in which an application that is sent waits for a librarian, besides being told to the register. */
export function withReview(copy: string): string {
  cpSync('examples/library', copy, { recursive: true })
  change(join(copy, 'workflows/people/application.json'), (workflow) => {
    // Each is decided by itself, as it was sent: readers of one telephone number would end each other's applications.
    Object.assign(workflow.transitions.accept, { comment: {}, effects: [] })
    workflow.transitions.refuse = { label: '退回', from: ['SENT'], to: 'LAPSED' }
    const levels = { desk: { label: '馆员审批', approvers: { roles: ['librarian'] } } }
    workflow.approvals = { review: { status: 'SENT', approve: 'accept', reject: 'refuse', levels } }
  })
  change(join(copy, 'roles/librarian.json'), (role) => {
    role.grants.application = { operations: ['read'], transitions: ['accept', 'refuse'] }
  })
  change(join(copy, 'locales/US/people.json'), (catalogue) => {
    Object.assign(catalogue['workflows/people/application'], {
      'transitions.refuse.label': 'Refuse',
      'approvals.review.levels.desk.label': 'Librarian',
    })
  })
  return copy
}

// biome-ignore lint/suspicious/noExplicitAny: a file of the metadata as it stands
function change(file: string, edit: (content: any) => void): void {
  const content = JSON.parse(readFileSync(file, 'utf8'))
  edit(content)
  writeFileSync(file, JSON.stringify(content))
}
