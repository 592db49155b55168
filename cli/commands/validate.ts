import { watch } from 'node:fs'
import { relative } from 'node:path'
import { type OpenBundle, openBundle } from '../../engine/files/open-bundle.ts'
import type { Diagnostic } from '../../engine/runtime/app/diagnostic.ts'
import type { Call, Command } from '../command.ts'
import { count, describe, several } from '../report/human.ts'
import { sarif } from '../report/sarif.ts'

/** Checks the whole bundle. */
export const validate: Command = {
  summary: 'Checks the metadata: every name, type, way, grant and translation.',
  options: {
    json: { description: 'print the diagnostics as JSON' },
    sarif: { description: 'print the diagnostics as SARIF 2.1.0, for code hosts' },
    watch: { description: 'check again whenever a file changes' },
    'no-warnings': { description: 'only errors' },
  },
  examples: {
    'pergola validate':
      'Checks ./metadata, or the folder that METADATA_DIR names. Answers 0 when nothing is wrong, 1 when there are errors.',
    'pergola -m examples/library validate --watch': 'Checks the library at every change.',
    'pergola validate --sarif > pergola.sarif': 'For the code scanning of a code host.',
  },
  run: (call) => (call.options.watch ? watched(call) : codeOf(checked(call))),
}

/** Checks the bundle and prints what is wrong; files that are as they were `before` are not read into again. */
function checked(call: Call, before?: OpenBundle): OpenBundle {
  const start = performance.now()
  const bundle = openBundle(call.directory, before?.files)
  report(call, bundle, performance.now() - start)
  return bundle
}

const codeOf = ({ diagnostics }: OpenBundle) => (diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0)

function report({ cwd, out, options }: Call, bundle: OpenBundle, milliseconds: number): void {
  const diagnostics = bundle.diagnostics.filter(({ severity }) => options.warnings !== false || severity === 'error')
  const folder = relative(cwd, bundle.directory).replaceAll('\\', '/') || '.'
  if (options.json) out.print(JSON.stringify(diagnostics, undefined, 2))
  else if (options.sarif) out.print(JSON.stringify(sarif(folder, diagnostics), undefined, 2))
  else {
    const [missing, wrong] = [diagnostics.filter(isMissingText), diagnostics.filter((diagnostic) => !isMissingText(diagnostic))]
    const shown = [...wrong, ...missing.slice(0, textsShown)]
    for (const diagnostic of shown) out.print(describe(out, folder, diagnostic))
    if (missing.length > textsShown)
      out.print(`${missing.length - textsShown} more texts are not written in every language: \`pergola translate\` lists them.`)
    const summary = `${several(bundle.files.length, 'file')} checked in ${Math.round(milliseconds)} ms`
    if (diagnostics.length === 0) out.print(`${out.paint('green', 'Nothing is wrong.')} ${summary}.`)
    else out.print(`${count(diagnostics)} in ${summary}. \`pergola explain ${diagnostics[0]?.code}\` tells more.`)
  }
}

/** Texts that are not translated are told after what is wrong, and not all of them. */
const isMissingText = ({ code }: Diagnostic) => code === 'missing-translation'
const textsShown = 10

/** Checks now and after every change, until it is ended. */
async function watched(call: Call): Promise<number> {
  let bundle = checked(call)
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(call.directory, { recursive: true }, () => {
    clearTimeout(timer)
    // Editors and git write several times for one change.
    timer = setTimeout(() => {
      bundle = checked(call, bundle)
    }, 50)
  })
  await new Promise<void>((resolve) => {
    if (call.out.ended?.aborted) resolve()
    call.out.ended?.addEventListener('abort', () => resolve(), { once: true })
    process.once('SIGINT', () => resolve())
  })
  clearTimeout(timer)
  watcher.close()
  return codeOf(bundle)
}
