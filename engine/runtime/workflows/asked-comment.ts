import type { Transition } from '../../schema/workflow.ts'

/** The fewest characters that a step asks for; 0 where it asks for none, or leaves it to the person. */
export const leastComment = ({ comment }: Pick<Transition, 'comment'>): number => comment?.minLength ?? (comment?.required ? 1 : 0)

/** Whether what was typed is not enough of a comment yet; one that nobody has to write is enough while it is empty. */
export function lacksComment({ comment: asked }: Pick<Transition, 'comment'>, typed: string): boolean {
  const length = commentLength(typed)
  return asked !== undefined && length < leastComment({ comment: asked }) && (length > 0 || asked.required === true)
}

/** How many characters count. */
export const commentLength = (typed: string): number => [...typed.trim()].length
