import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.js'

const isSource = (name) => !/\.(test|spec)\.tsx?$/.test(name) && name !== 'tests' && !name.startsWith('.')

/** A hash over the content of files and folders, tests and what they are made with left out: the same sources give the same hash on every machine. */
export function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) if (existsSync(join(root, path))) add(hash, path)
  return hash.digest('hex')
}

function add(hash, path) {
  const file = join(root, path)
  if (statSync(file).isDirectory()) {
    for (const name of readdirSync(file).filter(isSource).sort()) add(hash, `${path}/${name}`)
  } else {
    hash.update(`${path}\0`).update(readFileSync(file)).update('\0')
  }
}
