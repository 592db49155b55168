import { spawn } from 'node:child_process'
import { root } from './root.js'

/** Runs a command and resolves to its exit code and, when it is caught, its output. */
export function run(command, words, { quiet = false, ...options } = {}) {
  return new Promise((done) => {
    const child = spawn(command, words, {
      cwd: root,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      ...options,
    })
    let output = ''
    const collect = (part) => {
      output += part
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.once('error', (error) => done({ code: 127, output: String(error.message) }))
    child.once('close', (code, signal) => done({ code: code ?? (signal ? 128 : 1), output }))
  })
}
