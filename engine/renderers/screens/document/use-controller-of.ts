import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { RecordData } from '../../../runtime/documents/record-data.ts'
import { businessDate } from '../../../runtime/expressions/moment.ts'
import { type DocumentContext, localeOf } from '../../../runtime/screens/document/state.ts'
import type { DocumentScreen } from '../../../schema/screen.ts'
import { asProblem, Problem } from '../../api/problem.ts'
import { findDraft, forgetDraft } from '../../state/drafts.ts'
import { sessionAtom } from '../../state/portal.ts'
import { useTab } from '../../tabs/tab-context.ts'
import type { ScreenProps } from '../screen-props.ts'
import { documentApi } from './document-api.ts'
import { DocumentController } from './document-controller.ts'
import { draftStore, dropOldDrafts } from './draft-store.ts'

export interface Opened {
  readonly controller?: DocumentController
  readonly problem?: Problem
  retry(): void
}

/** The document that the address leads to: read from the server, or new. */
export function useControllerOf({ open, params }: ScreenProps<DocumentScreen>): Opened {
  const tab = useTab()
  const context = useDocumentContext({ open, params })
  const [opened, setOpened] = useState<Omit<Opened, 'retry'>>({})
  const [tries, setTries] = useState(0)
  const now = useRef({ context, tab })
  now.current = { context, tab }
  const { id = 'new' } = params
  const user = String(context?.user.id ?? '')

  const stored = useCallback(
    (record: RecordData) => {
      const { context, tab } = now.current
      if (context) tab.changed(context.entity.name)
      if (record.id !== undefined && now.current.tab && id === 'new') tab.replace(`${open.route}/${record.id}`)
    },
    [id, open.route],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for an address; the language changes it in place
  useEffect(() => {
    if (!context) return setOpened({ problem: new Problem({ code: 'notFound', status: 404 }) })
    const { controller } = opened
    if (controller && String(controller.view.state.base.id) === id) return
    let isCurrent = true
    const isNew = id === 'new'
    const key = new URLSearchParams(tab.search).get('draft')
    const drafts = draftStore(user, isNew ? `new.${open.route}.${tab.key}` : `${context.entity.name}.${id}`)
    const parts = { context, api: documentApi, drafts, onStored: stored, onRemoved: () => tab.close({ force: true }) }
    dropOldDrafts(Date.now())
    const made = key === null ? undefined : findDraft(key)
    if (isNew) {
      setOpened({ controller: DocumentController.create(parts, made) })
      return () => {
        isCurrent = false
      }
    }
    DocumentController.open(parts, id).then(
      (opened) => isCurrent && setOpened({ controller: opened }),
      (failure) => isCurrent && setOpened({ problem: asProblem(failure) }),
    )
    return () => {
      isCurrent = false
    }
  }, [context === undefined, id, tries])

  useEffect(() => {
    if (context) opened.controller?.speak(context)
  }, [context, opened.controller])

  useEffect(() => {
    const key = new URLSearchParams(tab.search).get('draft')
    if (key !== null && id !== 'new') forgetDraft(key)
  }, [tab.search, id])

  return { ...opened, retry: () => setTries(tries + 1) }
}

/** The same as long as neither screen, language nor person change. */
function useDocumentContext({ open, params }: ScreenProps<DocumentScreen>): DocumentContext | undefined {
  const session = useAtomValue(sessionAtom)
  const { app, screen, access } = open
  const account = session?.account
  return useMemo(() => {
    const entity = app.entities.get(screen.entity)
    if (!entity) return undefined
    const { timeZone } = app.bundle.app
    const clock = () => {
      const now = new Date().toISOString()
      return { now, today: businessDate(now, timeZone) ?? now.slice(0, 10) }
    }
    return { app, entity, screen, access, user: account ?? {}, params, locale: localeOf(app), clock: held(clock) }
  }, [app, screen, access, account, params])
}

/** Asks again after a second: a document of many cells looks at the clock with each of them. */
function held<Value>(ask: () => Value): () => Value {
  let last: { value: Value; at: number } | undefined
  return () => {
    const at = performance.now()
    if (!last || at - last.at > 1000) last = { value: ask(), at }
    return last.value
  }
}
