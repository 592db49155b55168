import type { HttpContext } from '@adonisjs/core/http'
import { test } from '@japa/runner'
import { isGivenUp } from '../../app/http/answers/given_up.ts'

const context = (destroyed: boolean) => ({ request: { request: { socket: { destroyed } } } }) as unknown as HttpContext
const coded = (code: string) => Object.assign(new Error(code), { code })
const unreadable = Object.assign(new Error('stream is not readable'), { type: 'stream.not.readable' })

test.group('a failure once the caller has gone', () => {
  test('is none of ours when it is of the connection, or of the body that nobody sends any more', ({ assert }) => {
    for (const error of [coded('ECONNRESET'), coded('ECONNABORTED'), unreadable]) {
      assert.isTrue(isGivenUp(error, context(true)), error.message)
      assert.isFalse(isGivenUp(error, context(false)), error.message)
    }
  })

  test('is ours when it is anything else', ({ assert }) => {
    for (const error of [coded('23505'), new Error('nothing'), 'text', null]) assert.isFalse(isGivenUp(error, context(true)))
  })
})
