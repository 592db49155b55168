import { expect, test } from 'vitest'
import { run } from '../testing/run.ts'

test('a workflow is drawn with its statuses, steps and ends', async () => {
  const { code, printed } = await run(['graph', 'returnSlip'])

  expect(code).toBe(0)
  expect(printed).toBe(
    [
      'stateDiagram-v2',
      '  DRAFT: 草稿',
      '  CONFIRMED: 已确认',
      '  [*] --> DRAFT',
      '  DRAFT --> CONFIRMED: 确认归还 (confirm)',
      '  CONFIRMED --> [*]',
    ].join('\n'),
  )
})

test('all entities are drawn with their references and lines', async () => {
  const { printed } = await run(['graph'])

  expect(printed).toContain('  "loan" ||--o{ "loan.copies" : copies')
  expect(printed).toContain('  "loan" }o--|| "member" : member')
  expect(printed).toContain('  "branch" {\n    code code\n    text name\n')
})

test('one entity is drawn with those beside it only', async () => {
  const { printed } = await run(['graph', 'fine', '--references'])

  expect(printed).toContain('"fine" }o--o| "returnSlip" : returnSlip')
  expect(printed).not.toContain('"branch"')
})

test('a workflow and entities are drawn as pictures', async () => {
  const workflow = await run(['graph', 'returnSlip', '--svg'])
  const entities = await run(['graph', 'fine', '--references', '--svg'])

  expect(workflow.printed).toMatch(/^<\?xml[\s\S]*<svg[\s\S]*草稿[\s\S]*confirm[\s\S]*<\/svg>\s*$/)
  expect(entities.printed).toMatch(/<svg[\s\S]*returnSlip[\s\S]*<\/svg>\s*$/)
})

test('what is no entity, or has no workflow, is told', async () => {
  expect(await run(['graph', 'laon'])).toMatchObject({ code: 2, noted: '"laon" is not an entity. Did you mean "loan"?' })
  expect(await run(['graph', 'branch'])).toMatchObject({
    code: 2,
    noted: 'branch has no workflow. With --references its references are drawn.',
  })
})
