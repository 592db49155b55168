import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { type Comment, commentApi } from '../api/comments.ts'
import { asProblem, isAbort, type Problem } from '../api/problem.ts'
import { changesAtom, changesOf, recordsChanged } from '../state/changes.ts'
import { useEdition } from '../state/edition.ts'
import { newsAtom } from '../state/letters.ts'

interface Said {
  /** None before they came. */
  readonly comments: readonly Comment[] | undefined
  readonly problem: Problem | undefined
  /** Says something, and tells whoever else shows the comments of this page. */
  say(text: string): Promise<void>
}

/** What was said beside a record; read again when something of its kind was changed from this page, and when something has come for the person. */
export function useComments(entity: string, id: string): Said {
  const about = `${entity} comments`
  const changes = changesOf(useAtomValue(changesAtom), about)
  const news = useAtomValue(newsAtom)
  const edition = useEdition()
  const [comments, setComments] = useState<readonly Comment[]>()
  const [problem, setProblem] = useState<Problem>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when something was said, and with each edition
  useEffect(() => {
    const abort = new AbortController()
    commentApi.read(entity, id, abort.signal).then(
      (found) => {
        setComments(found)
        setProblem(undefined)
      },
      (failure) => {
        if (!isAbort(failure)) setProblem(asProblem(failure))
      },
    )
    return () => abort.abort()
  }, [entity, id, changes, news, edition])

  async function say(text: string) {
    setComments(await commentApi.say(entity, id, text))
    recordsChanged(about)
  }

  return { comments, problem, say }
}
