import { expect, test } from 'vitest'
import { commands } from './commands/index.ts'
import { run } from './testing/run.ts'

test.each(Object.keys(commands))('%s tells how it is called, with examples', async (name) => {
  const { code, printed } = await run([name, '--help'])

  expect(code).toBe(0)
  expect(printed).toContain(`Usage: pergola ${name}`)
  expect(printed).toContain(`Examples:\n  pergola `)
})

test('a command that is none is refused with what was meant', async () => {
  const { code, noted } = await run(['validat'])

  expect(code).toBe(2)
  expect(noted).toContain('Did you mean validate?')
})

test('a folder that is not there is told without a stack', async () => {
  const { code, noted } = await run(['validate'], { bundle: '/nowhere/at/all' })

  expect(code).toBe(2)
  expect(noted).toBe('error There is no folder /nowhere/at/all.')
})
