import { useCallback, useEffect, useRef, useState } from 'react'
import type { AppField } from '../../runtime/app/app.ts'
import type { FileReference } from '../../runtime/values/record-data.ts'
import { asProblem, isAbort, type Problem } from '../api/problem.ts'
import { usePending } from '../parts/pending-context.ts'
import { useStranger } from './stranger-context.ts'
import { upload } from './upload.ts'

/** A file on its way. */
export interface Upload {
  readonly key: number
  readonly file: File
  /** The share that is sent, from 0 to 1. */
  readonly share: number
  /** Why it did not arrive. */
  readonly problem?: Problem
}

export interface Uploads {
  readonly uploads: readonly Upload[]
  start(files: readonly File[]): void
  retry(key: number): void
  /** Stops one that is under way, and forgets one that failed. */
  drop(key: number): void
}

let count = 0

/** Uploads of a field. What has arrived is handed over; what is under way when the field goes is given up. */
export function useUploads(field: AppField, onArrived: (file: FileReference) => void): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const stranger = useStranger()
  const pending = usePending()
  const running = useRef(new Map<number, AbortController>())
  const arrived = useRef(onArrived)
  arrived.current = onArrived

  const change = useCallback((key: number, part: Partial<Upload>) => {
    setUploads((known) => known.map((one) => (one.key === key ? { ...one, ...part } : one)))
  }, [])

  const drop = useCallback((key: number) => {
    running.current.get(key)?.abort()
    running.current.delete(key)
    setUploads((known) => known.filter((one) => one.key !== key))
  }, [])

  const run = useCallback(
    async (key: number, file: File): Promise<boolean> => {
      const abort = new AbortController()
      running.current.set(key, abort)
      try {
        const about = { entity: field.entity, name: field.name }
        const reference = await upload(about, file, abort.signal, (share) => change(key, { share }), stranger)
        if (abort.signal.aborted) return true
        drop(key)
        arrived.current(reference)
        return true
      } catch (failure) {
        const isGivenUp = isAbort(failure) || abort.signal.aborted
        if (!isGivenUp) change(key, { problem: asProblem(failure) })
        return isGivenUp
      }
    },
    [field, stranger, change, drop],
  )

  useEffect(() => {
    const all = running.current
    return () => {
      for (const abort of all.values()) abort.abort()
    }
  }, [])

  return {
    uploads,
    drop,
    start(files) {
      const added = files.map((file) => ({ key: ++count, file, share: 0 }))
      setUploads((known) => [...known, ...added])
      for (const { key, file } of added) pending.await(run(key, file))
    },
    retry(key) {
      const one = uploads.find((each) => each.key === key)
      if (!one) return
      setUploads((known) =>
        known.map(({ problem: _, ...rest }) => (rest.key === key ? { ...rest, share: 0 } : { ...rest, ...(_ && { problem: _ }) })),
      )
      pending.await(run(key, one.file))
    },
  }
}
