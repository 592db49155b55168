import { test } from '@japa/runner'
import { buying } from './one_story/buying.ts'
import { differing } from './one_story/differing.ts'
import { grading } from './one_story/grading.ts'
import { guarding } from './one_story/guarding.ts'
import { paying } from './one_story/paying.ts'
import { reporting } from './one_story/reporting.ts'
import type { Told } from './one_story/told.ts'
import { World } from './one_story/world.ts'

test.group('one story: from the demand of a store to the payment and the grade of its supplier', (group) => {
  const told = {} as Told
  World.open(group, (world) => {
    told.world = world
  })
  group.each.timeout(300_000)
  buying(told)
  paying(told)
  grading(told)
  reporting(told)
  guarding(told)
  differing(told)
})
