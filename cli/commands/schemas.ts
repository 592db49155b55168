import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { applyEdits, modify } from 'jsonc-parser'
import { openBundle } from '../../engine/files/open-bundle.ts'
import { type Kind, kinds } from '../../engine/schema/kinds.ts'
import type { Command } from '../command.ts'
import { several } from '../report/human.ts'
import { editorSchema } from '../schemas/editor-schema.ts'

/** Writes the JSON Schemas by which editors complete and check metadata. */
export const schemas: Command = {
  summary: 'Writes JSON Schemas, so that editors complete the keys and the names of this portal.',
  options: {
    out: { description: 'the folder (default .pergola/schemas)', value: 'folder' },
    plain: { description: 'only the language, without the names of this portal' },
    'no-editor': { description: 'leave .vscode/settings.json alone' },
  },
  examples: {
    'pergola schemas': 'Writes .pergola/schemas and tells VS Code which folder follows which schema.',
    'pergola schemas --plain --out docs/schemas --no-editor': 'The schemas of the language itself.',
  },
  run({ directory, cwd, options, out }) {
    const folder = resolve(cwd, typeof options.out === 'string' ? options.out : '.pergola/schemas')
    const app = options.plain ? undefined : openBundle(directory).app
    mkdirSync(folder, { recursive: true })
    for (const kind of Object.keys(kinds) as Kind[]) {
      writeFileSync(join(folder, `${kind}.json`), `${JSON.stringify(editorSchema(kind, app), undefined, app ? 0 : 2)}\n`)
    }
    if (options.editor !== false) writeSettings(cwd, directory, folder)
    out.print(`${several(Object.keys(kinds).length, 'schema')} in ${relative(cwd, folder)}.`)
    return 0
  },
}

/** Maps the folders of the bundle to their schemas; whatever else the settings say stays, comments included. */
function writeSettings(cwd: string, directory: string, folder: string): void {
  const path = join(cwd, '.vscode', 'settings.json')
  const bundle = `/${relative(cwd, directory).replaceAll('\\', '/')}`.replace(/\/$/, '')
  const mapping = (Object.keys(kinds) as Kind[]).map((kind) => ({
    fileMatch: [kind === 'app' ? `${bundle}/app.json` : `${bundle}/${kinds[kind].folder}/**/*.json`],
    url: `./${relative(cwd, folder).replaceAll('\\', '/')}/${kind}.json`,
  }))
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '{}\n'
  const edits = modify(text, ['json.schemas'], mapping, { formattingOptions: { insertSpaces: true, tabSize: 2 } })
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, applyEdits(text, edits))
}
