import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compress } from './compress.js'
import { root } from './root.js'
import { run } from './run.js'
import { giveUp, say } from './say.js'
import { hashOf } from './sources.js'

const build = join(root, 'build')
const tools = join(root, 'node_modules', '.bin')

/** The parts of a build: what each is made from, and how. Types are checked by `npm test`, not here. */
const parts = {
  server: {
    sources: ['engine/schema', 'engine/runtime', 'engine/files', 'server', 'tsconfig.json', 'package.json', 'package-lock.json'],
    outputs: ['engine', 'server'],
    async make() {
      const result = await run(join(tools, 'tsc'), ['-p', 'server/tsconfig.json', '--noCheck'], { quiet: true })
      copyFileSync(join(root, 'package.json'), join(build, 'package.json'))
      return result
    },
  },
  page: {
    sources: ['engine', 'vite.config.ts', 'index.html', 'tsconfig.json', 'package-lock.json'],
    outputs: ['public'],
    async make() {
      const result = await run(join(tools, 'vite'), ['build', '--outDir', 'build/public', '--emptyOutDir', '--logLevel', 'error'], {
        quiet: true,
        env: { ...process.env, NODE_ENV: 'production' },
      })
      if (result.code === 0) await compress(join(build, 'public'))
      return result
    },
  },
}

/** Builds what has changed since the last build; nothing when nothing has. */
export async function buildChanged() {
  await Promise.all(Object.keys(parts).map(buildPart))
}

/** Builds the server alone, if it has changed. */
export const buildServer = () => buildPart('server')

async function buildPart(name) {
  const { sources, outputs, make } = parts[name]
  mkdirSync(build, { recursive: true })
  const stamp = join(build, `${name}.stamp`)
  const hash = hashOf([...sources, 'scripts/steps'])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  say(`Building the ${name} …`)
  rmSync(stamp, { force: true })
  for (const output of outputs) rmSync(join(build, output), { recursive: true, force: true })
  const { code, output } = await make()
  if (code !== 0) giveUp(`${output}\nThe ${name} could not be built.`)
  writeFileSync(stamp, hash)
}
