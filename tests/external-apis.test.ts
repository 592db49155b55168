import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { portalApp } from './browser/support/crawl/portal-app.ts'

const app = portalApp()
const { rows } = JSON.parse(readFileSync('metadata/fixtures/externalApis.json', 'utf8')) as {
  rows: readonly { readonly connector: string; readonly operation: string; readonly endpointUrl: string; readonly direction: string }[]
}

test('the demonstration has every operation of every connector among its interfaces, with where it goes', () => {
  const declared = Object.entries(app.bundle.connectors ?? {}).flatMap(([connector, { operations }]) =>
    Object.entries(operations).map(([operation, { path, direction = 'out' }]) => `${connector}.${operation} ${direction} ${path}`),
  )
  const shown = rows.map(
    ({ connector, operation, endpointUrl, direction }) => `${connector}.${operation} ${direction.toLowerCase()} ${endpointUrl}`,
  )
  expect(shown.toSorted()).toEqual(declared.toSorted())
})
