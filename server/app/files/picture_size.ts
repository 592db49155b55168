/** How large a picture is when it is drawn, which its bytes do not tell. */
interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Larger than any camera takes, and as much as a browser can hold. */
const mostPixels = 120_000_000
const longestSide = 30_000

export const isTooLarge = ({ width, height }: PictureSize): boolean =>
  width > longestSide || height > longestSide || width * height > mostPixels

/** The size that the start of a file says, of the kinds of pictures that pages show. Nothing where it says none. */
export function pictureSize(type: string | undefined, start: Uint8Array): PictureSize | undefined {
  const read = type === undefined || !Object.hasOwn(readers, type) ? undefined : readers[type]
  try {
    return read?.(Buffer.from(start.buffer, start.byteOffset, start.byteLength))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const png = (bytes: Buffer): PictureSize => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) })

const readers: Readonly<Record<string, (bytes: Buffer) => PictureSize | undefined>> = {
  'image/apng': png,
  'image/avif': boxed,
  'image/bmp': (bytes) => ({ width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) }),
  'image/gif': (bytes) => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }),
  'image/heic': boxed,
  'image/heif': boxed,
  'image/jpeg': jpeg,
  'image/png': png,
  'image/webp': webp,
}

/** The largest of the sizes that an AVIF or HEIC names in boxes `ispe`. */
function boxed(bytes: Buffer): PictureSize | undefined {
  let largest: PictureSize | undefined
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    const size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

/** Segments follow each other up to the one of the frame. */
function jpeg(bytes: Buffer): PictureSize | undefined {
  for (let at = 2; bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const mark = bytes[at + 1] ?? 0
    const isFrame = mark >= 0xc0 && mark <= 0xcf && mark !== 0xc4 && mark !== 0xc8 && mark !== 0xcc
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
  }
  return undefined
}

function webp(bytes: Buffer): PictureSize | undefined {
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) }
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  const bits = bytes.readUInt32LE(21)
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
}
