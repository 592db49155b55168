import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Finding {
  readonly id: string
  readonly impact: string | null
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[]
}

/**
 * What axe finds serious or critical on the page as it stands (WCAG 2.2 A and AA), each with the first places. A grid that is being drawn has
 * heads without cells for a moment: what is found is looked for once more when the page had time to be drawn.
 */
export async function seriousFindings(page: Page): Promise<readonly string[]> {
  const found = await findingsNow(page)
  if (found.length === 0) return found
  await page.waitForTimeout(drawing)
  return findingsNow(page)
}

/** Milliseconds in which a page is drawn, on a machine that does other things too. */
const drawing = 3_000

async function findingsNow(page: Page): Promise<readonly string[]> {
  await page.evaluate(source)
  const findings = await page.evaluate(async (): Promise<readonly Finding[]> => {
    const { axe } = window as unknown as { axe: { run(context: object, options: object): Promise<{ violations: Finding[] }> } }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    return (await axe.run(document, { runOnly: tags, resultTypes: ['violations'] })).violations
  })
  return findings
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.slice(0, 3).map((node) => `${id} ${node.target.join(' ')}: ${node.failureSummary ?? ''}`))
}
