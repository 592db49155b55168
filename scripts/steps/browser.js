import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.js'
import { giveUp, say } from './say.js'

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const packages = ['chromium', 'fonts-noto-cjk']

/** Makes sure that there is a Chromium with Chinese letters; installs both where that is possible, and says what to do where not. */
export async function ensureBrowser() {
  if (hasBrowser() && hasChinese()) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    giveUp(`The browser tests need Chromium and a Chinese font. On Debian: sudo apt-get install ${packages.join(' ')}`)
  }
  say(`Installing ${packages.join(' and ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { quiet: true, env })
  const { code, output } = await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { quiet: true, env })
  if (code !== 0) giveUp(`${output}\n${packages.join(' and ')} could not be installed.`)
}

function hasBrowser() {
  if (process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) return true
  const folders = (process.env.PATH ?? '').split(delimiter)
  return programs.some((name) => folders.some((folder) => existsSync(join(folder, name))))
}

function hasChinese() {
  try {
    return execFileSync('fc-list', [':lang=zh'], { stdio: ['ignore', 'pipe', 'ignore'] }).length > 0
  } catch {
    return process.platform !== 'linux'
  }
}
