import { writeFileSync } from 'node:fs'
import { create } from 'qrcode'

const [width, height] = [640, 480]
/** Pixels of a module of the code, and light modules around it. */
const module = 10
const frames = 10

/** What tells Chromium that its camera sees a paper with a QR code on it, which is kept in a file meanwhile. */
export function cameraThatSees(text: string, file: string): readonly string[] {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const side = modules.size * module
  const [left, top] = [Math.floor((width - side) / 2), Math.floor((height - side) / 2)]
  const light = Buffer.alloc(width * height, 235)
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1)
      if (modules.get(Math.floor(row / module), Math.floor(column / module))) light[(top + row) * width + left + column] = 16
  const colour = Buffer.alloc((width * height) / 2, 128)
  const picture = [Buffer.from('FRAME\n'), light, colour]
  writeFileSync(
    file,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`),
      ...Array.from({ length: frames }, () => picture).flat(),
    ]),
  )
  return ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`]
}
