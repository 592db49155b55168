import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { identify } from '../../engine/runtime/app/identity.ts'
import type { Command } from '../command.ts'
import { canonical } from '../format/canonical.ts'
import { askPortal } from '../overlays/ask-portal.ts'
import { several } from '../report/human.ts'

interface Pulled {
  readonly files: readonly { readonly path: string; readonly value: unknown }[]
  readonly gone: readonly string[]
}

/** Writes what administrators have published in the browser into the files. */
export const pull: Command = {
  summary: 'Writes what administrators have published in the browser into the files of the bundle.',
  options: { check: { description: 'write nothing; exit with 1 when something would be written' } },
  examples: {
    'pergola pull': 'Brings the changes of the portal in DATA_DIR (.data) or DATABASE_URL. Done twice, the second time changes nothing.',
    'pergola pull --check': 'Only names the files that differ.',
  },
  run(call) {
    const { directory, cwd, options, out } = call
    const { files, gone } = askPortal(call, ['pull']) as Pulled
    const changed = files.flatMap(({ path, value }) => {
      const identity = identify(path)
      const text = 'fault' in identity ? undefined : canonical(identity.kind, value)
      return text === undefined || text === textOf(join(directory, path)) ? [] : [{ path, text }]
    })
    for (const { path, text } of options.check ? [] : changed) {
      mkdirSync(dirname(join(directory, path)), { recursive: true })
      writeFileSync(join(directory, path), text)
    }
    for (const path of options.check ? [] : gone) rmSync(join(directory, path))
    for (const { path } of changed) out.print(`${out.paint('green', '~')} ${path}`)
    for (const path of gone) out.print(`${out.paint('red', '-')} ${path}`)
    const count = changed.length + gone.length
    const folder = relative(cwd, resolve(directory)) || '.'
    out.print(
      count === 0 ? `${folder} has all that is published.` : `${several(count, 'file')} ${options.check ? 'would change' : 'changed'}.`,
    )
    return options.check && count > 0 ? 1 : 0
  },
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
