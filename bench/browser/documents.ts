import type { Page } from 'playwright-core'
import { call } from './portal.ts'

/** An order of so many lines; gives its address. */
export async function anOrder(page: Page, lines: number, name: string): Promise<string> {
  const goods = Array.from({ length: lines }, (_, at) => ({
    goodsName: `商品${at}`,
    ean: `69000000${at}`,
    unit: 'KG',
    quantity: String(at + 1),
    unitPrice: '2.5',
  }))
  const { id } = await call<{ id: string }>(page, '/records/order', { orderNo: `${name}${Date.now()}`, goods })
  return `/bench/order/${id}`
}

/** So many orders of so many lines. */
export async function orders(page: Page, count: number, lines: number): Promise<readonly string[]> {
  const made: string[] = []
  for (let at = 0; at < count; at += 1) made.push(await anOrder(page, lines, `M${at}-`))
  return made
}
