import { useEffect, useState } from 'react'
import { type ReadAlong, readAlong } from '../../../runtime/screens/document/read-along.ts'
import { useController, useDocument } from '../../document/document-context.tsx'
import { useIsActive } from '../../places/tab-context.ts'
import { useEdition } from '../../state/edition.ts'
import { watchRecord } from '../../state/watched-records.ts'

/** Milliseconds after which what could not be read is read again. */
const againMilliseconds = 3_000

/** Follows what others save of the document while it is looked at, or that they delete it. */
export function useOthersWork(): void {
  const controller = useController()
  const isActive = useIsActive()
  const { context, state, busy, isGone = false } = useDocument()
  const [reached, setReached] = useState<number | null>(0)
  const { id, version } = state.base
  const entity = context.entity.name

  useEffect(() => {
    // News may overtake each other.
    const told = (news: number | null) => setReached((before) => (news === null ? null : Math.max(before ?? 0, news)))
    return typeof id === 'string' ? watchRecord(entity, id, told) : undefined
  }, [entity, id])

  const isBehind = reached === null ? !isGone : isGone ? reached > 0 : reached > Number(version ?? 0)
  const isNews = busy === undefined && isBehind
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each piece of news
  useEffect(() => {
    if (isActive && isNews) return untilDone(() => controller.catchUp(isInUse()))
  }, [controller, isActive, isNews, reached])
  useReadAlong(readAlong(context, state.base))
  useEditions()
}

/** Does something, and again after a while as long as it fails. @returns ends that */
function untilDone(work: () => Promise<unknown>): () => void {
  let again: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const go = () => {
    work().catch(() => {
      if (!isOver) again = setTimeout(go, againMilliseconds)
    })
  }
  go()
  return () => {
    isOver = true
    clearTimeout(again)
  }
}

/** Reads the document again once others have saved a record that it shows a field of; what is not saved stays on top of it. */
function useReadAlong(records: readonly ReadAlong[]): void {
  const controller = useController()
  const isActive = useIsActive()
  const [changes, setChanges] = useState(0)
  const names = records.map(({ entity, id }) => `${entity}/${id}`).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: as long as the same records are shown
  useEffect(() => {
    const stops = records.map(({ entity, id }) => {
      // The first is told when the server hears that the record is watched.
      let last: number | null | undefined
      return watchRecord(entity, id, (version) => {
        if (last !== undefined && version !== last) setChanges((count) => count + 1)
        last = version
      })
    })
    return () => {
      for (const stop of stops) stop()
    }
  }, [names])

  useEffect(() => {
    if (isActive && changes > 0) return untilDone(() => (isInUse() ? Promise.reject() : controller.reload()))
  }, [controller, isActive, changes])
}

/** Reads what is as it was saved again with each edition: names of what it refers to, and why a step cannot be taken, are in its words. */
function useEditions(): void {
  const controller = useController()
  const edition = useEdition()
  const [first] = useState(edition)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each edition
  useEffect(() => {
    const isStored = controller.view.state.base.id !== undefined
    if (edition !== first && isStored && !controller.isUnsaved && !isInUse()) controller.catchUp(false).catch(() => undefined)
  }, [edition])
}

/** Whether something is being typed that the document does not know of: into a cell, or a dialog. */
function isInUse(): boolean {
  return document.activeElement?.closest('[role="dialog"], .ag-cell-inline-editing') != null
}
