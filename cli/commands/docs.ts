import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Command } from '../command.ts'
import { several } from '../report/human.ts'

/** Writes the reference of the language. */
export const docs: Command = {
  summary: 'Writes the reference of the metadata language from its schemas.',
  options: {
    out: { description: 'the folder (default docs/reference)', value: 'folder' },
    check: { description: 'change nothing; fail when a page is out of date' },
  },
  examples: {
    'pergola docs': 'Writes docs/reference.',
    'pergola docs --check': 'For continuous integration.',
  },
  async run({ cwd, options, out }) {
    const { reference } = await import('../docs/reference.ts')
    const folder = resolve(cwd, typeof options.out === 'string' ? options.out : 'docs/reference')
    const changed = [...reference()].filter(([name, text]) => {
      const path = join(folder, name)
      return !existsSync(path) || readFileSync(path, 'utf8') !== text
    })
    if (!options.check) mkdirSync(folder, { recursive: true })
    for (const [name, text] of changed) {
      out.print(relative(cwd, join(folder, name)))
      if (!options.check) writeFileSync(join(folder, name), text)
    }
    out.print(`${several(changed.length, 'page')} ${options.check ? 'out of date' : 'written'}.`)
    return options.check && changed.length > 0 ? 1 : 0
  },
}
