import { test } from '@japa/runner'
import { linkSeconds, readSignedLink, signedLink } from '../../app/http/signed_links.ts'

const path = '/api/files/7/content'
const made = new Date('2026-11-21T02:00:00Z').getTime()

/** Reads a link at a path; `seconds` after it was made. */
function read(link: string, at = path, seconds = 1) {
  const [, query = ''] = link.split('?')
  return readSignedLink(at, new URLSearchParams(query), made + seconds * 1000)
}

test.group('signed links', () => {
  const link = signedLink(path, '42', linkSeconds, made)

  test('a link names whose it is', ({ assert }) => {
    assert.deepEqual(read(link), { accountId: '42' })
  })

  test('a link ends with its time', ({ assert }) => {
    assert.isDefined(read(link, path, linkSeconds - 1))
    assert.isUndefined(read(link, path, linkSeconds))
  })

  test('a link opens no other path', ({ assert }) => {
    assert.isUndefined(read(link, '/api/files/8/content'))
  })

  test('a link is for nobody else', ({ assert }) => {
    assert.isUndefined(read(link.replace('for=42', 'for=43')))
  })

  test('a link cannot be made to last longer', ({ assert }) => {
    const until = new URLSearchParams(link.split('?')[1]).get('until') ?? ''
    assert.isUndefined(read(link.replace(until, String(Number(until) + 1))))
  })

  test('a link without signature opens nothing', ({ assert }) => {
    assert.isUndefined(read(link.replace(/sign=.*/, 'sign=')))
    assert.isUndefined(read(path))
  })
})
