import { test } from '@japa/runner'
import { Running } from '../../app/startup/running.ts'

test.group('what runs while a portal is open', () => {
  const service = (name: string, said: string[], failure?: Error) => ({
    start: () => said.push(`${name} starts`),
    async stop() {
      said.push(`${name} stops`)
      if (failure) throw failure
    },
  })

  test('ends in the reverse of the order in which it began', async ({ assert }) => {
    const [running, said] = [new Running(), [] as string[]]
    await running.start(service('queue', said))
    running.atEnd(() => said.push('the file is closed'))
    await running.start(service('postman', said))
    await running.stop()
    assert.deepEqual(said, ['queue starts', 'postman starts', 'postman stops', 'the file is closed', 'queue stops'])
  })

  test('ends although one of it fails to, and says why; once', async ({ assert }) => {
    const [running, said] = [new Running(), [] as string[]]
    await running.start(service('queue', said))
    await running.start(service('postman', said, new Error('The postman is out.')))
    await assert.rejects(() => running.stop(), 'The postman is out.')
    await running.stop()
    assert.deepEqual(said.slice(2), ['postman stops', 'queue stops'])
  })
})
