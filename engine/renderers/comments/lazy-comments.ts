import { lazy } from 'react'
import { addCommentTexts } from './comment-texts.ts'

/** The comments beside a record, with their texts, loaded when they are shown. */
export const LazyComments = lazy(async () => {
  const [{ Comments }] = await Promise.all([import('./comments.tsx'), addCommentTexts()])
  return { default: Comments }
})

/** The button that leads to them. */
export const LazyCommentsButton = lazy(async () => {
  const [{ CommentsButton }] = await Promise.all([import('./comments-button.tsx'), addCommentTexts()])
  return { default: CommentsButton }
})
