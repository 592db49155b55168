import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFiles } from '../../engine/files/read-files.ts'
import { identify } from '../../engine/runtime/app/identity.ts'
import type { File } from '../../engine/runtime/app/source/file.ts'
import { parse } from '../../engine/runtime/app/source/source.ts'
import type { Command } from '../command.ts'
import { canonical } from '../format/canonical.ts'
import { several } from '../report/human.ts'

/** Writes files as they are meant to look. */
export const format: Command = {
  summary: 'Writes every file of the bundle as it is meant to look.',
  options: { check: { description: 'change nothing; name the files that would change, and fail if there are any' } },
  examples: {
    'pergola format': 'Formats ./metadata.',
    'pergola format --check': 'For continuous integration.',
  },
  run({ directory, options, out }) {
    const changed = readFiles(directory).flatMap((file): File[] => {
      const text = formatted(file)
      return text === undefined || text === file.text ? [] : [{ path: file.path, text }]
    })
    for (const { path, text } of changed) {
      out.print(path)
      if (!options.check) writeFileSync(join(directory, path), text)
    }
    const verb = options.check ? 'would change' : 'changed'
    out.print(changed.length === 0 ? 'Nothing to change.' : `${several(changed.length, 'file')} ${verb}.`)
    return options.check && changed.length > 0 ? 1 : 0
  },
}

/** The canonical text of a file; nothing when it is not metadata that can be read. */
export function formatted(file: File): string | undefined {
  const identity = identify(file.path)
  if ('fault' in identity) return undefined
  const { errors, value } = parse(file)
  return errors.length > 0 ? undefined : canonical(identity.kind, value)
}
