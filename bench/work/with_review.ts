import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A copy of the library in which an application that is sent waits for a librarian, besides being told to the register. */
export function withReview(copy: string): string {
  cpSync('examples/library', copy, { recursive: true })
  change(join(copy, 'workflows/people/application.json'), (workflow) => {
    workflow.transitions.refuse = { label: '退回', from: ['SENT'], to: 'LAPSED' }
    const levels = { desk: { label: '馆员审批', approvers: { roles: ['librarian'] } } }
    workflow.approvals = { review: { status: 'SENT', approve: 'accept', reject: 'refuse', levels } }
  })
  change(join(copy, 'roles/librarian.json'), (role) => {
    role.grants.application = { operations: ['read'], transitions: ['accept', 'refuse'] }
  })
  const texts = { ZHT: ['退回', '館員審批'], US: ['Refuse', 'Librarian'] }
  for (const [language, [refuse, desk]] of Object.entries(texts))
    change(join(copy, 'locales', language, 'workflows/people/application.json'), (catalogue) => {
      Object.assign(catalogue, { 'transitions.refuse.label': refuse, 'approvals.review.levels.desk.label': desk })
    })
  return copy
}

// biome-ignore lint/suspicious/noExplicitAny: a file of the metadata as it stands
function change(file: string, edit: (content: any) => void): void {
  const content = JSON.parse(readFileSync(file, 'utf8'))
  edit(content)
  writeFileSync(file, JSON.stringify(content))
}
