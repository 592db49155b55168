import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.ttf', '.wasm', '.webmanifest'])
const least = 1024
/** Of Brotli: 9 leaves the files six in a hundred larger, and 11 takes far longer for little. */
const quality = 10

/** Puts a Brotli and a gzip version beside every file that gains by it, so that the server compresses nothing while it serves. */
export async function compress(directory) {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((path) => compressible.has(extname(path)))
  await Promise.all(files.map((path) => compressFile(join(directory, path))))
}

async function compressFile(file) {
  const content = readFileSync(file)
  if (content.length < least) return
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }
  const [br, gz] = await Promise.all([promisify(brotliCompress)(content, brotli), promisify(gzip)(content, { level: 9 })])
  writeFileSync(`${file}.br`, br)
  writeFileSync(`${file}.gz`, gz)
}
