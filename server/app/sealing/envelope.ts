import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Exception } from '../../../engine/runtime/exception.ts'
import { sealingKeys } from './keys.ts'

/** The first letters of every envelope of this version: AES-256-GCM, the nonce, the tag and the text in one. */
export const version = 's1'
const shape = /^s1\.([\w-]{8})\.([\w-]{38,})$/
const nonceLength = 12
const tagLength = 16

/** Seals a text: `s1.<key>.<nonce, tag and text>`. The same text is never sealed alike twice. */
export function seal(text: string): string {
  const { id, cipher: key } = sealingKeys().current
  const head = `${version}.${id}`
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(head))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${head}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/** Whether a text is an envelope, by whatever key. */
export const isSealed = (text: string): boolean => shape.test(text)

/**
 * The text of an envelope; a text that is none stands there from before it was sealed, and is given back.
 * @throws Exception when the key is not known, or somebody has changed the envelope
 */
export function open(sealed: string): string {
  const [, id = '', body = ''] = shape.exec(sealed) ?? []
  if (id === '') return sealed
  const key = sealingKeys().byId.get(id)
  if (!key) throw new Exception('unknownSealingKey', `A value is sealed with the key ${id}, which SEALING_KEY does not name.`, { key: id })
  const bytes = Buffer.from(body, 'base64url')
  const nonce = bytes.subarray(0, nonceLength)
  const tag = bytes.subarray(nonceLength, nonceLength + tagLength)
  const decipher = createDecipheriv('aes-256-gcm', key.cipher, nonce)
    .setAAD(Buffer.from(`${version}.${id}`))
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]).toString('utf8')
}
