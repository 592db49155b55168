import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')

/** The files and folders that the page names; one without a folder lies beside one that the same section has named with it. */
function named(): readonly (readonly string[])[] {
  return text.split('\n## ').flatMap((section) => {
    const around = new Set<string>()
    return [...section.matchAll(/`([\w./-]+(?:\.\w+|\/[\w-]+\/?))`/g)].map(([, name = '']) => {
      const places = [name, ...[...around].map((folder) => join(folder, name))]
      if (name.includes('/')) around.add(/\.\w+$/.test(name) ? dirname(name) : name)
      return places
    })
  })
}

test('every file that the architecture names is there', () => {
  expect(named().length).toBeGreaterThan(50)
  expect(named().filter((places) => !places.some((place) => existsSync(join(root, place))))).toEqual([])
})
