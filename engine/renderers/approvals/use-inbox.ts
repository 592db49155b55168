import { useCallback, useEffect, useState } from 'react'
import { asProblem, type Problem } from '../api/problem.ts'
import { useEdition } from '../state/edition.ts'
import { approvalApi, type Inbox } from './approval-api.ts'

/** What waits for the person, as far as it was read. */
interface OpenInbox {
  readonly inbox: Inbox | undefined
  readonly problem: Problem | undefined
  /** More rows are being read. */
  readonly isReading: boolean
  load(): Promise<void>
  more(): Promise<void>
}

/** Reads what waits for the person. @param entity of which kind; empty for all */
export function useInbox(entity: string): OpenInbox {
  const [inbox, setInbox] = useState<Inbox>()
  const [problem, setProblem] = useState<Problem>()
  const [isReading, setReading] = useState(false)
  const edition = useEdition()

  const load = useCallback(async () => {
    try {
      setInbox(await approvalApi.inbox(entity || undefined))
      setProblem(undefined)
    } catch (failure) {
      setProblem(asProblem(failure))
    }
  }, [entity])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with each edition
  useEffect(() => {
    load()
  }, [load, edition])

  async function more() {
    if (!inbox) return
    setReading(true)
    try {
      setInbox(await readOn(entity || undefined, inbox))
    } catch (failure) {
      setProblem(asProblem(failure))
    } finally {
      setReading(false)
    }
  }

  return { inbox, problem, isReading, load, more }
}

/** What has come or was decided in the meantime moves the others: then all are read again, so that none is shown twice or left out. */
async function readOn(entity: string | undefined, inbox: Inbox): Promise<Inbox> {
  const next = await approvalApi.inbox(entity, inbox.rows.length)
  const isAsBefore = next.total === inbox.total
  return isAsBefore ? { ...next, rows: [...inbox.rows, ...next.rows] } : await readFromStart(entity, inbox.rows.length)
}

/** The inbox with more rows than so many, as far as there are more. */
async function readFromStart(entity: string | undefined, count: number): Promise<Inbox> {
  let read = await approvalApi.inbox(entity)
  for (let page = read; read.rows.length <= count && page.rows.length > 0 && read.rows.length < page.total; ) {
    page = await approvalApi.inbox(entity, read.rows.length)
    read = { ...page, rows: [...read.rows, ...page.rows] }
  }
  return read
}
