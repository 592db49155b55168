import { until } from '../../support/node.ts'
import type { Row } from '../../support/someone.ts'
import type { World } from './world.ts'

/** The story as far as it is told; the world is there once the first chapter begins. */
export interface Told {
  world: World
}

/** What a chapter needs of the world. */
export function kept({ world }: Told) {
  return { ...world, people: world.people, of: world.of, database: world.database, asked: world.asked.bind(world) }
}

/** What somebody says who approves. */
export const passed = '内容、数量与价格均已核对，同意。'

/** A day of the portal, so many days from today. */
export const day = (from: number): string =>
  new Date(Date.now() + from * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })

/** A record once it stands there: other systems answer in their own time. */
export const settled = (read: () => Promise<Row>, status: string): Promise<Row> =>
  until(async () => {
    const record = await read()
    return record.status === status && record
  })
