import type { Caller } from './caller.ts'
import { samples } from './uploads.ts'

/** A book with a cover, and the file. */
export interface Covered {
  readonly book: string
  readonly file: string
}

/** Gives a book a cover. */
export async function withCover(caller: Caller, url: string): Promise<Covered> {
  const send = (method: string, path: string, body: object, headers = {}) => caller.send(url, method, path, body, headers)
  const { body: permit } = await send('POST', '/api/files/policy', {
    entity: 'book',
    field: 'cover',
    name: 'a.png',
    size: samples.png.length,
  })
  const form = permit as { url: string; fields: Record<string, string>; file: { id: string } }
  const { body: uploaded } = await caller.upload(url, form.url, new File([samples.png], 'a.png', { type: 'image/png' }), form.fields)
  const { body: found } = await send('POST', '/api/records/book/search', { page: { size: 1 } })
  const [book] = found.rows as readonly { id: string }[]
  const { status, body } = await send('PATCH', `/api/records/book/${book?.id}`, { cover: [uploaded] }, { 'if-match': '*' })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { book: book?.id ?? '', file: form.file.id }
}

/** The bytes of the cover. */
export async function coverOf(caller: Caller, url: string, { book, file }: Covered): Promise<Buffer> {
  const { body } = await caller.send(url, 'GET', `/api/records/book/${book}/files/${file}`)
  return Buffer.from(await (await fetch(new URL(String(body.url), url))).arrayBuffer())
}
