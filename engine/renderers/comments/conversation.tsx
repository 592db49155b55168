import { Avatar, Button, Empty, Input, Skeleton } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownMoment } from '../../runtime/values/moment.ts'
import type { Comment } from '../api/comments.ts'
import { asProblem, type Problem } from '../api/problem.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { sessionAtom } from '../state/portal.ts'
import { readTabStorage, writeTabStorage } from '../state/session-storage.ts'
import css from './conversation.module.css'

interface ConversationProps<Said extends Comment> {
  /** None before they came. */
  readonly comments: readonly Said[] | undefined
  readonly problem: Problem | undefined
  readonly say: (text: string) => Promise<void>
  /** Where the browser keeps what is typed until it is sent. */
  readonly draft: string
  /** Who reads what is said. */
  readonly readers: string
  readonly timeZone: string
  /** What a comment was said about, where they are not all about the same. */
  readonly about?: (comment: Said) => string | undefined
}

/** The most characters of a comment; the server says so too. */
const longest = 2000

/** What people said to each other, the first first, and what one says oneself. What is typed stays until it is sent. */
export function Conversation<Said extends Comment>({ comments, problem, say, draft, readers, timeZone, about }: ConversationProps<Said>) {
  const { t } = useTranslation()
  const own = useAtomValue(sessionAtom)?.user.id
  const [text, setText] = useState(() => String(readTabStorage(draft) ?? ''))
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Problem>()

  function type(next: string) {
    setText(next)
    writeTabStorage(draft, next === '' ? null : next)
  }

  async function send() {
    if (text.trim() === '' || isBusy) return
    setBusy(true)
    setRefusal(undefined)
    try {
      await say(text)
      type('')
    } catch (failure) {
      setRefusal(asProblem(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={css.comments} aria-label={t('comments:title')}>
      {problem && <ErrorNote problem={problem} />}
      {!comments && !problem && <Skeleton active avatar paragraph={{ rows: 2 }} />}
      {comments?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('comments:none')} />}
      {comments && comments.length > 0 && (
        <ol className={css.list}>
          {comments.map((comment) => (
            <li key={comment.id} className={css.comment} data-own={comment.by === own}>
              <Avatar size={28} className={css.face ?? ''} aria-hidden>
                {(comment.byName ?? '?').slice(0, 1)}
              </Avatar>
              <div className={css.body}>
                <p className={css.who}>
                  <strong>{comment.byName ?? t('comments:nobody')}</strong>{' '}
                  <time dateTime={comment.at}>{shownMoment(comment.at, timeZone)}</time>
                </p>
                <p className={css.text}>{comment.text}</p>
                {about?.(comment) !== undefined && <p className={css.about}>{about(comment)}</p>}
              </div>
            </li>
          ))}
        </ol>
      )}
      {refusal && <ErrorNote problem={refusal} />}
      <div className={css.write}>
        <Input.TextArea
          value={text}
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={longest}
          aria-label={t('comments:write')}
          placeholder={t('comments:write')}
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.stopPropagation()
            send()
          }}
        />
        <p className={css.foot}>
          <span>{readers}</span>
          <Button type="primary" loading={isBusy} disabled={text.trim() === ''} onClick={send}>
            {t('comments:send')}
          </Button>
        </p>
      </div>
    </section>
  )
}
