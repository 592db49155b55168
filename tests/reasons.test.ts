import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Workflow } from '../engine/schema/workflow.ts'

const folder = new URL('../metadata/workflows/', import.meta.url)
const workflows = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({ file, workflow: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Workflow }))

test('a guard, and a status that a step does not begin in, say one reason and not several of which one may hold', () => {
  const reasons = workflows.flatMap(({ file, workflow }) =>
    Object.entries(workflow.transitions)
      .filter(([, { internal }]) => !internal)
      .flatMap(([name, { guards = {}, elsewhere = {} }]) =>
        [...Object.values(guards).map((guard) => ('message' in guard ? guard.message : '')), ...Object.values(elsewhere)].map(
          (message) => ({
            at: `${file} ${name}`,
            message,
          }),
        ),
      ),
  )

  expect(reasons.length).toBeGreaterThan(80)
  expect(reasons.filter(({ message }) => /或已|已[^，；。]*或/.test(String(message)))).toEqual([])
})
