import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.js'
import { giveUp, say } from './say.js'

/** The browsers that people have, and the one that has no window at all: it asks a good third less of the processor. */
const withWindow = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const windowless = 'chromium-headless-shell'

/**
 * The Chromium that runs here: `CHROMIUM` where that is said; nothing where there is none.
 * @param {{ readonly asOfPeople?: boolean }} [what] the one that people have, rather than the one without a window
 * @returns {string | undefined}
 */
export function browserPath({ asOfPeople = false } = {}) {
  const said = process.env.CHROMIUM
  return said && existsSync(said) ? said : found(asOfPeople ? withWindow : [windowless, ...withWindow])
}

/** The first of some programs that is here. */
function found(/** @type {readonly string[]} */ programs) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path))
}

/**
 * Makes sure that there is a Chromium with Chinese letters; installs both where that is possible, and says what to do where not.
 * @param {{ readonly asOfPeople?: boolean }} [what]
 */
export async function ensureBrowser({ asOfPeople = false } = {}) {
  const hasBest = process.env.CHROMIUM !== undefined || found(asOfPeople ? withWindow : [windowless]) !== undefined
  const packages = [...(hasBest ? [] : [asOfPeople ? 'chromium' : windowless]), ...(hasChinese() ? [] : ['fonts-noto-cjk'])]
  const isEnough = () => browserPath({ asOfPeople }) !== undefined && hasChinese()
  if (packages.length === 0) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    if (isEnough()) return
    giveUp(`The browser tests need Chromium and a Chinese font. On Debian: sudo apt-get install ${packages.join(' ')}`)
  }
  say(`Installing ${packages.join(' and ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { quiet: true, env })
  const { code, output } = await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { quiet: true, env })
  if (code !== 0 && !isEnough()) giveUp(`${output}\n${packages.join(' and ')} could not be installed.`)
}

function hasChinese() {
  try {
    return execFileSync('fc-list', [':lang=zh'], { stdio: ['ignore', 'pipe', 'ignore'] }).length > 0
  } catch {
    return process.platform !== 'linux'
  }
}
