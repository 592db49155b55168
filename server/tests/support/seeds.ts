import { readFileSync } from 'node:fs'
import { freeze } from '../../../engine/runtime/app/freeze.ts'
import type { Seeds } from './portal.ts'

const read = (name: string): Seeds => freeze(JSON.parse(readFileSync(new URL(`../portal/${name}.json`, import.meta.url), 'utf8')))

/** A business with its goods and suppliers, from which the stories of the portal start. */
export const world = read('world')

/** Orders that one of them may begin with. */
export const orders = read('orders')
