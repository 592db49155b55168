import { portalAtom } from '../state/portal.ts'
import { store } from '../state/store.ts'

/** Smaller files are sent as they are. */
const leastBytes = 200 * 1024
/** Longer sides are drawn smaller: more than any screen or print of a picture needs. */
const longestSide = 3200
/** What browsers read and what loses nothing that matters: no moving pictures, no drawings. */
const compressible = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/bmp'])

/**
 * A picture drawn again at the quality that the app says, or the file as it was when that would not make it smaller, it is no such picture, or the browser cannot.
 * Pictures that have transparent parts stay as they are: JPEG has none.
 */
export async function compressImage(file: File): Promise<File> {
  if (!compressible.has(file.type) || file.size < leastBytes) return file
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return file
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    if (file.type !== 'image/jpeg' && isTransparent(context)) return file
    const quality = store.get(portalAtom).browser.pictureQuality
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    if (blob.size >= file.size) return file
    return new File([blob], file.name.replace(/\.(jpe?g|png|webp|bmp)$/i, '.jpg'), { type: 'image/jpeg', lastModified: file.lastModified })
  } catch {
    return file
  }
}

function isTransparent(context: OffscreenCanvasRenderingContext2D): boolean {
  const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height)
  for (let at = 3; at < data.length; at += 4 * 7) if ((data[at] as number) < 255) return true
  return false
}
