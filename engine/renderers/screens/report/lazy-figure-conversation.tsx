import { Skeleton } from 'antd'
import { addCommentTexts } from '../../comments/comment-texts.ts'
import { onDemand } from '../../parts/on-demand.tsx'

const ConversationSkeleton = () => <Skeleton active avatar paragraph={{ rows: 1 }} />

/** What people say about a figure, with its texts, loaded when a figure is looked behind. */
export const LazyFigureConversation = onDemand(async () => {
  const [{ FigureConversation }] = await Promise.all([import('./figure-conversation.tsx'), addCommentTexts()])
  return FigureConversation
}, ConversationSkeleton)
