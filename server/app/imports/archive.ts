import { inflateRawSync } from 'node:zlib'
import type { Issue } from '../../../engine/runtime/validation/issue.ts'
import { limits } from './limits.ts'

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localHeaderBytes = 30
const stored = 0
const deflated = 8
const megabyte = 1024 * 1024

const notAWorkbook: Issue = { code: 'notAWorkbook', path: 'file', params: {} }
const tooBig: Issue = { code: 'workbookTooBig', path: 'file', params: { max: limits.unpackedBytes / megabyte } }

/**
 * What is wrong with a package (`.xlsx` is a zip archive), found without unpacking more than it may hold:
 * first the sizes that it declares, then whether its parts keep to them.
 */
export function archiveIssue(bytes: Buffer): Issue | undefined {
  const entries = readEntries(bytes)
  if (!entries || entries.length > limits.parts) return notAWorkbook
  if (entries.some(({ isEncrypted }) => isEncrypted)) return { code: 'encryptedWorkbook', path: 'file', params: {} }
  if (entries.reduce((sum, { size }) => sum + size, 0) > limits.unpackedBytes) return tooBig
  return entries.every((entry) => keepsToItsSize(bytes, entry)) ? undefined : notAWorkbook
}

interface Entry {
  readonly isEncrypted: boolean
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

/** The central directory of the archive; nothing when there is none. */
function readEntries(bytes: Buffer): Entry[] | undefined {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== endSignature) return undefined
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const entries: Entry[] = []
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entrySignature) return undefined
    entries.push({
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    })
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function keepsToItsSize(bytes: Buffer, { method, packed, size, offset }: Entry): boolean {
  if (offset + localHeaderBytes > bytes.length) return false
  const start = offset + localHeaderBytes + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  if (start + packed > bytes.length) return false
  if (method === stored) return packed === size
  if (method !== deflated) return false
  try {
    return inflateRawSync(bytes.subarray(start, start + packed), { maxOutputLength: Math.max(size, 1) }).length === size
  } catch {
    return false
  }
}
