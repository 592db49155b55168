import { afterAll, beforeAll, describe } from 'vitest'
import { buying } from './one-story/buying.ts'
import { grading } from './one-story/grading.ts'
import { paying } from './one-story/paying.ts'
import { Story, type Told } from './one-story/story.ts'

describe('one story, told by eleven people in their pages: from the demand of a store to the payment and the grade of its supplier', () => {
  const told = {} as Told
  beforeAll(async () => {
    told.story = await Story.begin()
  })
  afterAll(() => told.story.end())
  buying(told)
  paying(told)
  grading(told)
})
