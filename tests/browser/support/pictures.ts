import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'

const kept = join(import.meta.dirname, '../pictures')
const seen = join(import.meta.dirname, '../../../test-results/pictures')

/** With `RENEW_PICTURES=1` the pictures are taken anew instead of compared. */
const isRenewing = process.env.RENEW_PICTURES === '1'

/** How far the colour of a pixel may be off, and how many pixels of a hundred may be further. */
const tolerance = { threshold: 0.15, percent: 0.3 }

/** Milliseconds for a page to come to look like its picture. */
const patience = 20_000

/** What is different between the page and the picture that is kept of it, once it had time to come to look like it; nothing when it does. */
export async function differenceOf(page: Page, name: string): Promise<string | undefined> {
  if (isRenewing) return keep(name, await stillPicture(page))
  const deadline = Date.now() + patience
  for (let picture = await page.screenshot(); ; picture = await stillPicture(page)) {
    const found = difference(name, picture)
    if (found !== undefined && Date.now() <= deadline) continue
    found?.leave()
    return found?.told
  }
}

/** Milliseconds after which a page that is pictured anew shows nothing that comes late: the mark of a button that works. */
const settling = 2_000

/** The page as it looks once it stands still: three pictures in a row are the same. */
async function stillPicture(page: Page): Promise<Buffer> {
  if (isRenewing) await page.waitForTimeout(settling)
  let last = await page.screenshot()
  let same = 1
  for (const deadline = Date.now() + patience; same < 3 && Date.now() < deadline; ) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const next = await page.screenshot()
    same = next.equals(last) ? same + 1 : 1
    last = next
  }
  return last
}

/** Takes a picture as the one that is compared with from now on. */
function keep(name: string, picture: Buffer): undefined {
  mkdirSync(kept, { recursive: true })
  writeFileSync(join(kept, `${name}.png`), PNG.sync.write(halved(PNG.sync.read(picture)), { colorType: 2, deflateLevel: 9 }))
}

/** What differs from the picture that is kept. */
interface Difference {
  readonly told: string
  /** Leaves what was seen, and where it differs, in `test-results/pictures`. */
  readonly leave: () => void
}

/**
 * What is different from the picture that is kept of this name; nothing when it looks the same. Both are compared at half their size,
 * which evens out how letters are drawn.
 */
function difference(name: string, picture: Buffer): Difference | undefined {
  const file = join(kept, `${name}.png`)
  const now = halved(PNG.sync.read(picture))
  const leave = (...pictures: readonly (readonly [name: string, picture: PNG])[]) => {
    mkdirSync(seen, { recursive: true })
    for (const [name, picture] of pictures) writeFileSync(join(seen, `${name}.png`), PNG.sync.write(picture))
  }
  if (!existsSync(file))
    return { told: `${name}: there is no picture to compare with; RENEW_PICTURES=1 takes it`, leave: () => leave([name, now]) }
  const before = PNG.sync.read(readFileSync(file))
  const { width, height } = now
  if (before.width !== width || before.height !== height)
    return { told: `${name}: ${before.width} x ${before.height} became ${width} x ${height}`, leave: () => leave([name, now]) }
  const marked = new PNG({ width, height })
  const count = pixelmatch(before.data, now.data, marked.data, width, height, { threshold: tolerance.threshold })
  const percent = (100 * count) / (width * height)
  if (percent <= tolerance.percent) return undefined
  return {
    told: `${name}: ${percent.toFixed(2)} % of the picture is different`,
    leave: () => leave([name, now], [`${name}.difference`, marked]),
  }
}

/** The picture at half its width and height: each pixel is the mean of four. */
function halved(picture: PNG): PNG {
  const [width, height] = [picture.width >> 1, picture.height >> 1]
  const half = new PNG({ width, height })
  const { data } = picture
  const line = 4 * picture.width
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let channel = 0; channel < 4; channel += 1) {
        const at = 2 * y * line + 8 * x + channel
        const sum = (data[at] ?? 0) + (data[at + 4] ?? 0) + (data[at + line] ?? 0) + (data[at + line + 4] ?? 0)
        half.data[4 * (y * width + x) + channel] = Math.round(sum / 4)
      }
    }
  }
  return half
}
