import { expect, test } from 'vitest'
import { libraryFiles } from '../../engine/runtime/testing/library.ts'
import { complete } from './completion/complete.ts'
import { formatting } from './formatting.ts'
import { hover } from './hover.ts'
import { Snapshot } from './workspace/snapshot.ts'

const files = new Map(libraryFiles.map((file) => [file.path, file]))
const whole = new Snapshot(files)

/** All files, and a few of the translations, which are alike. */
const someFiles = libraryFiles.filter(({ path }, index) => !path.startsWith('locales/') || index % 7 === 0)

/** The file with a piece of it gone: cut off at the end, or a hole in the middle. */
const damages = {
  'cut off': (text: string, at: number) => text.slice(0, at),
  'with a hole': (text: string, at: number) => text.slice(0, at) + text.slice(at + 7),
  'with a value of another type': (text: string, at: number) => text.slice(0, at).replace(/"[^"]*"(?=[^"]*$)/, '7') + text.slice(at),
}

test.each(Object.entries(damages))('files %s are answered for at every place', (_, damage) => {
  for (const [index, { path, text }] of someFiles.entries()) {
    const at = Math.floor((text.length * ((index * 7) % 10)) / 10)
    const damaged = damage(text, at)
    const snapshot = new Snapshot(new Map([...files, [path, { path, text: damaged }]]), whole)
    for (let offset = 0; offset <= damaged.length; offset += 1 + Math.floor(damaged.length / 15)) {
      expect(() => complete(snapshot, path, offset, { snippets: true }), `${path} at ${offset} of ${damaged}`).not.toThrow()
      expect(() => hover(snapshot, path, offset), `${path} at ${offset} of ${damaged}`).not.toThrow()
    }
    expect(() => formatting({ folder: { snapshot } as never, path })).not.toThrow()
  }
})

test('an entity that is being typed keeps the fields that are whole', () => {
  const path = 'entities/lending/loan.json'
  const text = files.get(path)?.text.replace('"label": "备注",', '"label": ') ?? ''
  const { app } = new Snapshot(new Map([...files, [path, { path, text }]]), whole)

  expect([...(app.entities.get('loan')?.fields.keys() ?? [])]).toEqual(expect.arrayContaining(['loanNo', 'lentAt']))
  expect(app.entities.get('loan')?.lines.has('copies')).toBe(true)
})

test('a file of which too little is left counts as it was before', () => {
  const path = 'entities/lending/loan.json'
  const { app } = new Snapshot(new Map([...files, [path, { path, text: '{ "lab' }]]), whole)

  expect(app.entities.get('loan')?.fields.has('note')).toBe(true)
})
