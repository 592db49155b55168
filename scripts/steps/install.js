import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.js'
import { run } from './run.js'
import { giveUp, say } from './say.js'

/** Installs exactly what the lockfile names, if anything of it is missing or of another version. */
export async function install() {
  if (isInstalled()) return
  say('Installing what package-lock.json names …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { code, output } = await run(npm, ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], {
    quiet: true,
    shell: process.platform === 'win32',
  })
  if (code !== 0) giveUp(`${output}\nThe packages could not be installed. Is the npm registry reachable? \`npm ci\` tries again.`)
}

function isInstalled() {
  const kept = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(kept)) return false
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(kept)
  return Object.entries(wanted).every(([path, { version, optional }]) => path === '' || optional || present[path]?.version === version)
}

function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
