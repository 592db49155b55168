import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)

/** The weights of Noto Sans SC that prints use. */
const files = {
  normal: '400Regular/NotoSansSC_400Regular.ttf',
  bold: '700Bold/NotoSansSC_700Bold.ttf',
} as const
export type Weight = keyof typeof files

const whole = new Map<Weight, Promise<Buffer>>()

/** What every page may say: digits, letters and common marks. */
const common = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')

/** Just the characters of a text, of the whole font: no character of any name is missing, and the file stays small. */
export async function fontFor(weight: Weight, text: string): Promise<string> {
  const read = whole.get(weight) ?? readFile(require.resolve(`@expo-google-fonts/noto-sans-sc/${files[weight]}`))
  whole.set(weight, read)
  const part = await subsetFont(await read, common + text, { targetFormat: 'truetype' })
  return part.toString('base64')
}
