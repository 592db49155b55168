import { Skeleton } from 'antd'
import { onDemand } from '../parts/on-demand.tsx'
import { addCommentTexts } from './comment-texts.ts'

const CommentsSkeleton = () => <Skeleton active avatar paragraph={{ rows: 1 }} />

/** The comments beside a record, with their texts, loaded when they are shown. */
export const LazyComments = onDemand(async () => {
  const [{ Comments }] = await Promise.all([import('./comments.tsx'), addCommentTexts()])
  return Comments
}, CommentsSkeleton)

/** The button that leads to them. */
export const LazyCommentsButton = onDemand(async () => {
  const [{ CommentsButton }] = await Promise.all([import('./comments-button.tsx'), addCommentTexts()])
  return CommentsButton
})
