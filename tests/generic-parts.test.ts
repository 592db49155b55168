import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** What only the portal on top speaks of, whole or as part of a name. */
const portalWords = /supplier|vendor|purchas|invoice|enquir|bidding|warehouse|\bsrm\b|供应商|采购|竞价|询价|对账|发票|送货/i

const textual = /\.(tsx?|jsx?|json|css|html|md)$/
const root = fileURLToPath(new URL('..', import.meta.url))

test.each(['engine', 'server/app', 'cli'])('%s serves any portal: none of its files speaks of this one', (part) => {
  const files = readdirSync(`${root}${part}`, { recursive: true, encoding: 'utf8' }).filter((path) => textual.test(path))
  const found = files.flatMap((path) =>
    readFileSync(`${root}${part}/${path}`, 'utf8')
      .split('\n')
      .flatMap((line, at) => (portalWords.test(line) ? [`${part}/${path}:${at + 1}: ${line.trim()}`] : [])),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(found).toEqual([])
})
