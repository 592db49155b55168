import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.js'
import { giveUp } from './say.js'

/**
 * Goes on in Node 24: here, if this is one, else in a second process with the Node that npm has installed,
 * whose exit code becomes ours.
 * @returns whether this process is the one to go on
 */
export function isNode24(script) {
  if (Number(process.versions.node.split('.')[0]) >= 24) return true
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const node = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', platform === 'win' ? 'node.exe' : 'node')
  if (!existsSync(node)) giveUp(`Pergola needs Node 24 or newer; this is ${process.version}. Install it from https://nodejs.org.`)
  const path = `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`
  const child = spawn(node, [script, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, PATH: path, PERGOLA_FOLLOWS: '1' },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('close', (code, signal) => process.exit(code ?? (signal ? 128 : 1)))
  return false
}
