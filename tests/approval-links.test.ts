import { expect, it } from 'vitest'
import { access } from '../engine/runtime/access/decide.ts'
import { recordAddress } from '../server/app/records/record_address.ts'
import { portalApp } from './browser/support/crawl/portal-app.ts'

const app = portalApp()

it('whoever decides about a record gets to it from the inbox', () => {
  const unreachable: string[] = []
  let asked = 0
  for (const role of Object.keys(app.bundle.roles)) {
    const mine = access(app, [role])
    for (const { name, workflow } of app.entities.values()) {
      for (const { approve } of Object.values(workflow?.declaration.approvals ?? {})) {
        if (!mine.canRead(name) || !mine.transitions(name).has(approve)) continue
        asked += 1
        if (recordAddress(app, mine, name, '7') === null) unreachable.push(`${role} ${name}`)
      }
    }
  }
  expect(asked).toBeGreaterThan(10)
  expect(unreachable).toEqual([])
})
