import type { ApiResponse } from '@japa/api-client'
import type { Body } from './library_data.ts'
import type { Visitor } from './visitor.ts'

/** The smallest files that are what they say. */
export const samples = {
  png: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64'),
  pdf: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  text: Buffer.from('licence until 2027\n'),
}

/** What is uploaded. */
interface Upload {
  readonly entity?: string
  readonly field?: string
  readonly name?: string
  readonly bytes?: Buffer
}

/** Asks for a permit as the page does. */
export function askPermit(visitor: Visitor, { entity = 'book', field = 'cover', name = '封面.png', bytes = samples.png }: Upload = {}) {
  return visitor.post('/api/files/policy', { entity, field, name, size: bytes.length })
}

/** Posts the form of a permit, with whatever is changed in it. */
export function postForm(visitor: Visitor, permit: Body, bytes: Buffer, changed: Record<string, string> = {}): Promise<ApiResponse> {
  return visitor.form(permit.url, { ...permit.fields, ...changed }, bytes, permit.file.name)
}

/** Uploads a file and answers with its reference. */
export async function uploaded(visitor: Visitor, upload: Upload = {}): Promise<Body> {
  const permit = (await askPermit(visitor, upload)).body()
  const answer = await postForm(visitor, permit, upload.bytes ?? samples.png)
  if (answer.status() !== 200) throw new Error(answer.text())
  return answer.body()
}
