import { test } from '@japa/runner'
import { linkSeconds, readSignedLink, signedLink } from '../../app/http/answers/signed_links.ts'

const path = '/api/records/book/5/files/7/download'
const file = { attachment: '7', record: '5' }
const made = new Date('2026-11-21T02:00:00Z').getTime()
const link = signedLink(path, '42', file, made)
const parameters = () => new URLSearchParams(link.split('?')[1])

/** Reads a link at a path; `seconds` after it was made. */
function read(query: string | URLSearchParams, at = path, seconds = 1) {
  const asked = typeof query === 'string' ? new URLSearchParams(query.split('?')[1] ?? '') : query
  return readSignedLink(at, asked, made + seconds * 1000)
}

/** The link with one parameter changed. */
function changed(name: string, value: string) {
  const asked = parameters()
  asked.set(name, value)
  return asked
}

test.group('signed links', () => {
  test('download.parameters: a link names its random code, when it was made, the attachment and the record, and its signature', ({
    assert,
  }) => {
    assert.sameMembers([...parameters().keys()], ['randomCode', 'timestamp', 'for', 'attachmentIdS', 'recordIdS', 'sign'])
    assert.containsSubset(Object.fromEntries(parameters()), { timestamp: String(made), attachmentIdS: '7', recordIdS: '5' })
    assert.isNull(new URLSearchParams(signedLink('/api/files/7/download', '42', { attachment: '7' }, made)).get('recordIdS'))
    assert.deepEqual(read(link), { accountId: '42' })
  })

  test('download.sign: none of what a link says can be changed, and no two links have the same signature', ({ assert }) => {
    for (const name of ['randomCode', 'timestamp', 'for', 'attachmentIdS', 'recordIdS'])
      assert.isUndefined(read(changed(name, name === 'timestamp' ? String(made - 1) : '43')), name)
    assert.isUndefined(read(changed('sign', '')))
    assert.isUndefined(read(path))
    const again = new URLSearchParams(signedLink(path, '42', file, made).split('?')[1])
    assert.notEqual(again.get('sign'), parameters().get('sign'))
    assert.notInclude(Buffer.from(parameters().get('sign') ?? '', 'base64url').toString('latin1'), parameters().get('randomCode') ?? '')
  })

  test('a link ends with its time, and none is of a time that is to come', ({ assert }) => {
    assert.isDefined(read(link, path, linkSeconds - 1))
    assert.isUndefined(read(link, path, linkSeconds))
    assert.isUndefined(read(link, path, -61))
  })

  test('a link opens no other path', ({ assert }) => {
    assert.isUndefined(read(link, '/api/records/book/5/files/8/download'))
  })
})
