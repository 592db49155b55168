import { useTranslation } from 'react-i18next'
import { conditionLines } from '../../../runtime/queries/conditions/condition-lines.ts'
import { parseConditions } from '../../../runtime/queries/conditions/condition-values.ts'
import { figureKey } from '../../../runtime/reports/figure-key.ts'
import { recordsAsked } from '../../../runtime/reports/report-notes.ts'
import type { QueryInput } from '../../../runtime/screens/list/query-inputs.ts'
import type { RunAnswer } from '../../api/reports.ts'
import { Conversation } from '../../comments/conversation.tsx'
import { findNames } from '../../pickers/find-labels.ts'
import type { ListFrame } from '../list/list-frame.ts'
import type { Figure } from './figure.ts'
import type { FigureComments } from './use-figure-comments.ts'

interface FigureConversationProps {
  readonly name: string
  readonly figure: Figure
  readonly answer: RunAnswer
  readonly inputs: readonly QueryInput[]
  readonly frame: Pick<ListFrame, 'app' | 'locale'>
  readonly said: FigureComments
}

/** What people say about a figure; each comment with how the figure was when it was made, and what the report was asked with. */
export function FigureConversation({ name, figure, answer, inputs, frame, said }: FigureConversationProps) {
  const { t } = useTranslation()
  const key = figureKey(figure.behind)
  const comments = said.comments?.filter((comment) => figureKey(comment.figure) === key)

  /** The figure and the conditions in words. */
  async function shown(): Promise<string> {
    const labels = await findNames(frame.app, recordsAsked(inputs, answer), new AbortController().signal)
    const conditions = conditionLines(inputs, parseConditions(inputs, answer.params).conditions, frame.locale, labels)
    return [figure.title, ...conditions]
      .filter((part) => part !== '')
      .join('\n')
      .slice(0, 500)
  }

  return (
    <Conversation
      comments={comments}
      problem={said.problem}
      say={async (text) => said.say(figure.behind, await shown(), text)}
      draft={`comment.report.${name}.${key}`}
      readers={t('comments:readersOfFigure')}
      timeZone={frame.locale.timeZone}
      about={({ id }) => comments?.find((comment) => comment.id === id)?.seen}
    />
  )
}
