import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { largePortal } from '../../engine/runtime/testing/large-portal.ts'
import { tries } from '../../engine/testing/every-nth.ts'
import { emptyFolder } from '../testing/run.ts'
import { Editor, Server } from './testing/editor.ts'

/** How often each is asked for. */
const rounds = tries(9, 1)
const list = 'screens/area7/entity7List.json'
const entity = 'entities/area7/entity7.json'

let server: Server

beforeAll(async () => {
  server = await Server.start('/nowhere')
})
afterAll(() => server.end())

test('a portal of 300 entities and 600 screens is answered for; how fast is printed', async () => {
  const bundle = emptyFolder()
  for (const { path, text } of largePortal(300, 20)) {
    mkdirSync(dirname(join(bundle, path)), { recursive: true })
    writeFileSync(join(bundle, path), text)
  }
  const editor = new Editor(server, bundle)
  const started = performance.now()
  await editor.open(list)
  await editor.open(entity)
  await editor.hover(list, '"kin|d"')
  const opened = performance.now() - started
  // The server looks around before a person has read the first line.
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const asked: Record<string, () => Promise<unknown>> = {
    'completion of a field': () => editor.complete(list, '"f0|"'),
    'completion of a screen': () => editor.complete(list, '"screen": "/area7/ent|ity7"'),
    'completion in an expression': () => editor.complete(entity, '"record.f|1"'),
    hover: () => editor.hover(entity, '"record.f|1"'),
    definition: () => editor.definition(list, '"f|3"'),
    references: () => editor.references(entity, '"f|1":'),
    rename: () => editor.rename(entity, '"f|1":', 'amount'),
    'rename of an entity': () => editor.rename(list, '"entity": "ent|ity7"', 'order'),
    symbols: () => editor.symbols('e7f1'),
    formatting: () => editor.format(list),
  }
  const lines = [`first answer ${Math.round(opened)} ms after a file is opened`]
  for (const [what, ask] of Object.entries(asked)) {
    const [still, typing] = [await measured(ask, async () => {}), await measured(ask, () => touch(editor))]
    lines.push(`${what.padEnd(28)} ${still}   while typing ${typing}`)
    expect(await ask()).toBeTruthy()
  }
  const before = performance.now()
  await editor.type(entity, '"display": "number"', '"display": "numbre"')
  await editor.shows(entity, (all) => all.some(({ code }) => code === 'unknown-field'))
  lines.push(`${'diagnostics'.padEnd(28)} ${String(Math.round(performance.now() - before)).padStart(4)} ms after the last key`)
  console.log(lines.join('\n'))
})

/** The middle and the longest of the times that an answer takes, each after something has been done. */
async function measured(ask: () => Promise<unknown>, first: () => Promise<unknown>): Promise<string> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    await first()
    const start = performance.now()
    await ask()
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  return `${String(Math.round(times[rounds >> 1] ?? 0)).padStart(4)} ms, at most ${String(Math.round(times.at(-1) ?? 0)).padStart(4)} ms`
}

/** A label gets a letter more or less: the entity is read, linked and indexed again before the next answer. */
async function touch(editor: Editor): Promise<void> {
  const isLonger = editor.text(entity).includes('"实体7."')
  await editor.type(entity, isLonger ? '"实体7."' : '"实体7"', isLonger ? '"实体7"' : '"实体7."')
}
