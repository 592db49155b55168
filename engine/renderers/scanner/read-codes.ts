import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HTMLCanvasElementLuminanceSource,
  HybridBinarizer,
  MultiFormatReader,
} from '@zxing/library'

/** What stands on labels of things, boxes and papers. */
const formats = [
  BarcodeFormat.QR_CODE,
  BarcodeFormat.DATA_MATRIX,
  BarcodeFormat.CODE_128,
  BarcodeFormat.CODE_39,
  BarcodeFormat.EAN_13,
  BarcodeFormat.EAN_8,
  BarcodeFormat.UPC_A,
  BarcodeFormat.ITF,
]

/** Milliseconds between two looks, and pixels of the longer side that are looked at: what a telephone has time for. */
const pause = 120
const widest = 800

/** Looks at a camera's picture until a code is read from it, and hands it over once. @returns stops looking */
export function readCodes(video: HTMLVideoElement, onRead: (text: string) => void): () => void {
  const reader = new MultiFormatReader()
  reader.setHints(
    new Map<DecodeHintType, unknown>([
      [DecodeHintType.POSSIBLE_FORMATS, formats],
      [DecodeHintType.TRY_HARDER, true],
    ]),
  )
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })

  const look = () => {
    const { videoWidth, videoHeight } = video
    if (!context || videoWidth === 0) return
    const share = Math.min(1, widest / Math.max(videoWidth, videoHeight))
    canvas.width = Math.round(videoWidth * share)
    canvas.height = Math.round(videoHeight * share)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const text = textIn(reader, canvas)
    if (text === undefined) return
    stop()
    onRead(text)
  }
  const timer = setInterval(look, pause)
  const stop = () => clearInterval(timer)
  return stop
}

/** The text of the code in a picture; nothing where there is none that can be read. */
function textIn(reader: MultiFormatReader, canvas: HTMLCanvasElement): string | undefined {
  try {
    const text = reader
      .decodeWithState(new BinaryBitmap(new HybridBinarizer(new HTMLCanvasElementLuminanceSource(canvas))))
      .getText()
      .trim()
    return text === '' ? undefined : text
  } catch {
    return undefined
  } finally {
    reader.reset()
  }
}
