import { test } from '@japa/runner'
import env from '#start/env'
import { pagePolicy, writeSecurityHeaders } from '../../app/http/answers/security_headers.ts'
import { people } from '../support/accounts.ts'
import { Visitor } from '../support/visitor.ts'

test.group('security headers', () => {
  test('answers are data: they run nothing, are framed by nobody and tell nobody where one was', async ({ client, assert }) => {
    const answer = await new Visitor(client).get('/api/portal')
    assert.include(answer.header('content-security-policy'), "default-src 'none'")
    assert.include(answer.header('content-security-policy'), "frame-ancestors 'none'")
    assert.equal(answer.header('x-content-type-options'), 'nosniff')
    assert.equal(answer.header('referrer-policy'), 'same-origin')
    assert.include(answer.header('permissions-policy'), 'camera=()')
    assert.equal(answer.header('cross-origin-opener-policy'), 'same-origin')
    assert.equal(answer.header('cache-control'), 'no-store')
  })

  test('failures carry them too', async ({ client, assert }) => {
    const answer = await new Visitor(client).get('/api/nothing-here')
    assert.equal(answer.status(), 404)
    assert.include(answer.header('content-security-policy'), "default-src 'none'")
  })

  test('a page runs no script that stands in it, and is framed by its own origin only', ({ assert }) => {
    const rules = Object.fromEntries(
      pagePolicy()
        .split('; ')
        .map((rule) => [rule.split(' ')[0], rule.slice(rule.indexOf(' ') + 1)]),
    )
    assert.equal(rules['script-src'], "'self'")
    assert.equal(rules['frame-ancestors'], "'self'")
    assert.equal(rules['object-src'], "'none'")
    assert.equal(rules['base-uri'], "'none'")
  })

  test('the page is framed by the origins that the old system is named with, and by no others', ({ assert, cleanup }) => {
    env.set('FRAME_ANCESTORS', 'https://old.example https://oa.example')
    cleanup(() => env.set('FRAME_ANCESTORS', ''))
    assert.include(pagePolicy(), "frame-ancestors 'self' https://old.example https://oa.example")
  })

  test('with TLS browsers are told to keep to it', ({ assert }) => {
    const sent = new Map<string, string>()
    const response = { header: (name: string, value: string) => sent.set(name, value) }
    writeSecurityHeaders({ request: { secure: () => true }, response } as never)
    assert.equal(sent.get('Strict-Transport-Security'), 'max-age=15552000; includeSubDomains')
  })

  test('without TLS nothing claims it, and a header cannot either', async ({ client, assert }) => {
    const answer = await new Visitor(client).get('/api/portal', { 'x-forwarded-proto': 'https' })
    assert.isUndefined(answer.header('strict-transport-security'))
  })

  test('a form that is too large is refused before it is read', async ({ client, assert }) => {
    const visitor = await Visitor.signedIn(client, people.admin)
    const answer = await visitor.raw('/api/session', `login=${'x'.repeat(70_000)}`, 'application/x-www-form-urlencoded')
    assert.equal(answer.status(), 413)
  })
})
