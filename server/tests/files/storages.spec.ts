import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from '@japa/runner'
import S3rver from 's3rver'
import type { Bucket } from '../../app/files/storage/bucket.ts'
import { ObjectStorage } from '../../app/files/storage/object_storage.ts'
import { openStorage } from '../../app/files/storage/open_storage.ts'
import { ossSigner } from '../../app/files/storage/oss_signer.ts'
import { s3Signer } from '../../app/files/storage/s3_signer.ts'
import { refusal } from '../support/lending.ts'

const permit = {
  key: '2026/11/one.png',
  type: 'image/png',
  mostBytes: 1000,
  expiresAt: new Date(Date.now() + 60_000),
  accountId: '7',
}

/** A real server that speaks S3. It knows its keys, but checks neither signatures nor the policies of forms. */
async function s3Server() {
  const directory = mkdtempSync(join(tmpdir(), 'pergola-s3-'))
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: 'files', configs: [] }] })
  const { port } = await server.run()
  return {
    bucket: {
      name: 'files',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      accessKeySecret: 'S3RVER',
      isInPath: true,
    } satisfies Bucket,
    async close() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

test.group('object storages', () => {
  test('upload.directForm: a form puts a file into an S3 bucket, where it is read and removed', async ({ assert }) => {
    const { bucket, close } = await s3Server()
    try {
      const storage = new ObjectStorage(bucket, s3Signer)
      const { url, fields } = storage.form(permit)
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set('file', new Blob(['a picture'], { type: permit.type }), 'one.png')
      assert.equal((await fetch(url, { method: 'POST', body: form })).status, 200)
      assert.equal(await storage.size(permit.key), 9)
      assert.equal((await buffer(await storage.read(permit.key))).toString(), 'a picture')
      await storage.remove(permit.key)
      assert.isUndefined(await storage.size(permit.key))
    } finally {
      await close()
    }
  })

  test('what the server itself has made is put into a bucket', async ({ assert }) => {
    const { bucket, close } = await s3Server()
    try {
      const storage = new ObjectStorage(bucket, s3Signer)
      await storage.put('2026/11/results.csv', 'text/csv', Buffer.from('记录,结果'))
      assert.equal((await buffer(await storage.read('2026/11/results.csv'))).toString(), '记录,结果')
      const missing = new ObjectStorage({ ...bucket, name: 'nowhere' }, s3Signer)
      assert.equal((await refusal(() => missing.put('2026/11/results.csv', 'text/csv', Buffer.from('x')))).code, 'notFound')
    } finally {
      await close()
    }
  })

  test('what the server does not allow is told from what is not there', async ({ assert }) => {
    const { bucket, close } = await s3Server()
    try {
      const storage = new ObjectStorage({ ...bucket, accessKeyId: 'another' }, s3Signer)
      assert.equal((await refusal(() => storage.read(permit.key))).code, 'storageRefused')
      assert.isFalse(await storage.answers())
      assert.equal((await refusal(() => new ObjectStorage(bucket, s3Signer).read(permit.key))).code, 'notFound')
    } finally {
      await close()
    }
  })

  test('a form for S3 signs the policy that names every field of it', ({ assert }) => {
    const bucket = {
      name: 'files',
      endpoint: 'https://s3.example.com',
      region: 'eu-west-1',
      accessKeyId: 'id',
      accessKeySecret: 'secret',
      securityToken: 'token',
      isInPath: false,
    }
    const { url, fields } = new ObjectStorage(bucket, s3Signer).form(permit)
    assert.equal(url, 'https://files.s3.example.com/')
    const { policy = '', 'x-amz-signature': signature, ...others } = fields
    const { conditions, expiration } = JSON.parse(Buffer.from(policy, 'base64').toString())
    assert.equal(expiration, permit.expiresAt.toISOString())
    assert.deepInclude(conditions, ['content-length-range', 1, 1000])
    for (const [name, value] of Object.entries(others)) assert.deepInclude(conditions, ['eq', `$${name}`, value])
    const date = fields['x-amz-date'] ?? ''
    const key = ['eu-west-1', 's3', 'aws4_request'].reduce<Buffer>(
      (made, part) => createHmac('sha256', made).update(part).digest(),
      createHmac('sha256', 'AWS4secret').update(date.slice(0, 8)).digest(),
    )
    assert.equal(signature, createHmac('sha256', key).update(policy).digest('hex'))
    assert.equal(fields['x-amz-security-token'], 'token')
  })

  test('upload.fields: a form for OSS has its fields: success status, policy, signature, access key id, security token, key', ({
    assert,
  }) => {
    const bucket = {
      name: 'files',
      endpoint: 'https://oss-cn-shanghai.aliyuncs.com',
      region: '',
      accessKeyId: 'id',
      accessKeySecret: 'secret',
      securityToken: 'token',
      isInPath: false,
    }
    const { url, fields } = new ObjectStorage(bucket, ossSigner).form(permit)
    assert.equal(url, 'https://files.oss-cn-shanghai.aliyuncs.com/')
    assert.containsSubset(fields, { success_action_status: '200', OSSAccessKeyId: 'id', 'x-oss-security-token': 'token', key: permit.key })
    assert.equal(
      fields.signature,
      createHmac('sha1', 'secret')
        .update(fields.policy ?? '')
        .digest('base64'),
    )
  })

  test('settings that cannot be used stop the start with the name of what is wrong', async ({ assert }) => {
    const opened = (settings: object) => refusal(async () => openStorage(settings as Record<string, string>, '/tmp', 'x'))
    assert.equal((await opened({ FILES_STORAGE: 'ftp' })).code, 'badSetting')
    assert.equal((await opened({ FILES_STORAGE: 's3' })).code, 'badSetting')
    assert.equal((await opened({ FILES_STORAGE: 's3', FILES_ENDPOINT: 'x' })).code, 'badSetting')
  })
})
