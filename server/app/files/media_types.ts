import { endingOf } from '../values/safe_name.ts'

const zip = 'application/zip'
const oldOffice = 'application/x-cfb'
const office = 'application/vnd.openxmlformats-officedocument'

/** A kind of file: what it is called by its ending, and what its first bytes may say. `text` has no mark of its own. */
interface MediaType {
  readonly type: string
  readonly content: readonly string[] | 'text'
}

const of = (type: string, ...content: string[]): MediaType => ({ type, content: [type, ...content] })
const text = (type: string): MediaType => ({ type, content: 'text' })

/** The kinds that are known, by ending. */
const mediaTypes: Readonly<Record<string, MediaType>> = {
  // pictures
  '.avif': of('image/avif'),
  '.bmp': of('image/bmp'),
  '.gif': of('image/gif'),
  '.heic': of('image/heic', 'image/heif'),
  '.jpeg': of('image/jpeg'),
  '.jpg': of('image/jpeg'),
  '.png': of('image/png', 'image/apng'),
  '.svg': { type: 'image/svg+xml', content: 'text' },
  '.tif': of('image/tiff'),
  '.tiff': of('image/tiff'),
  '.webp': of('image/webp'),
  // documents
  '.csv': text('text/csv'),
  '.doc': of('application/msword', oldOffice),
  '.docx': of(`${office}.wordprocessingml.document`, zip),
  '.htm': text('text/html'),
  '.html': text('text/html'),
  '.md': text('text/markdown'),
  '.ofd': of('application/ofd', zip),
  '.pdf': of('application/pdf'),
  '.ppt': of('application/vnd.ms-powerpoint', oldOffice),
  '.pptx': of(`${office}.presentationml.presentation`, zip),
  '.txt': text('text/plain'),
  '.xls': of('application/vnd.ms-excel', oldOffice),
  '.xlsx': of(`${office}.spreadsheetml.sheet`, zip),
  '.xml': { type: 'application/xml', content: 'text' },
  // archives, sound and film
  '.7z': of('application/x-7z-compressed'),
  '.m4a': of('audio/x-m4a', 'audio/mp4'),
  '.mov': of('video/quicktime'),
  '.mp3': of('audio/mpeg'),
  '.mp4': of('video/mp4'),
  '.rar': of('application/x-rar-compressed', 'application/vnd.rar'),
  '.wav': of('audio/wav'),
  '.zip': of(zip),
}

/** What is told of a file that nothing more is known of. */
const unknown = 'application/octet-stream'

/** The media type that a file of this name has; what a browser says of it is not asked. */
export const typeOfName = (name: string): string => mediaTypes[endingOf(name)]?.type ?? unknown

/**
 * Whether the content is what the name promises.
 * @param found the type that the bytes say; none when they say nothing
 * @param start the first bytes
 */
export function isWhatItSays(name: string, found: string | undefined, start: Uint8Array): boolean {
  const content: MediaType['content'] = mediaTypes[endingOf(name)]?.content ?? []
  if (content === 'text') return (found === undefined || found === 'application/xml') && !start.includes(0)
  if (content.length === 0) return found === undefined
  return found !== undefined && content.includes(found)
}

/** What a browser may show in a page: nothing that could run. Everything else is only ever saved. */
const shown = new Set(['application/pdf', 'image/avif', 'image/bmp', 'image/gif', 'image/jpeg', 'image/png', 'image/webp'])
export const isShownInline = (type: string): boolean => shown.has(type)
