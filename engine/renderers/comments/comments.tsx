import { Avatar, Button, Empty, Input, Skeleton } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownMoment } from '../../runtime/values/moment.ts'
import { asProblem, type Problem } from '../api/problem.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { sessionAtom } from '../state/portal.ts'
import { readTabStorage, writeTabStorage } from '../state/session-storage.ts'
import css from './comments.module.css'
import { useComments } from './use-comments.ts'

interface CommentsProps {
  readonly entity: string
  readonly id: string
  readonly timeZone: string
}

/** The most characters of a comment; the server says so too. */
const longest = 2000

/** What people said beside a record, the first first, and what one says oneself. What is typed stays until it is sent. */
export function Comments({ entity, id, timeZone }: CommentsProps) {
  const { t } = useTranslation()
  const own = useAtomValue(sessionAtom)?.user.id
  const { comments, problem, say } = useComments(entity, id)
  const kept = `comment.${entity}.${id}`
  const [text, setText] = useState(() => String(readTabStorage(kept) ?? ''))
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Problem>()

  function type(next: string) {
    setText(next)
    writeTabStorage(kept, next === '' ? null : next)
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
          {comments.map(({ id: key, by, byName, at, text: said }) => (
            <li key={key} className={css.comment} data-own={by === own}>
              <Avatar size={28} className={css.face ?? ''} aria-hidden>
                {(byName ?? '?').slice(0, 1)}
              </Avatar>
              <div className={css.body}>
                <p className={css.who}>
                  <strong>{byName ?? t('comments:nobody')}</strong> <time dateTime={at}>{shownMoment(at, timeZone)}</time>
                </p>
                <p className={css.text}>{said}</p>
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
          <span>{t('comments:readers')}</span>
          <Button type="primary" loading={isBusy} disabled={text.trim() === ''} onClick={send}>
            {t('comments:send')}
          </Button>
        </p>
      </div>
    </section>
  )
}
