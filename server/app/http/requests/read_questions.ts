import type { HttpContext } from '@adonisjs/core/http'
import { mostQuestions } from '../../records/search.ts'
import { Problem } from '../answers/problem.ts'

/** A question about records of an entity; the rest is what a search of it is asked. */
export interface Question {
  readonly entity: string
  readonly [key: string]: unknown
}

/** The `questions` of a body. @throws Problem when they are no list of questions, or too many */
export function readQuestions({ request }: HttpContext): readonly Question[] {
  const { questions } = request.body()
  if (!Array.isArray(questions) || questions.length > mostQuestions || !questions.every(isQuestion)) throw new Problem('badRequest')
  return questions
}

const isQuestion = (given: unknown): given is Question =>
  typeof given === 'object' && given !== null && 'entity' in given && typeof given.entity === 'string'
