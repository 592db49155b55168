import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { recordRoute } from '../../../runtime/app/address.ts'
import { type DocumentContext, localeOf } from '../../../runtime/screens/document/state.ts'
import type { RecordData } from '../../../runtime/values/record-data.ts'
import type { DocumentScreen } from '../../../schema/screen.ts'
import { asProblem, Problem } from '../../api/problem.ts'
import { type DocumentApi, documentApi } from '../../document/document-api.ts'
import { DocumentController } from '../../document/document-controller.ts'
import { type DraftStore, draftStore, dropOldDrafts } from '../../document/draft-store.ts'
import { useTab } from '../../places/tab-context.ts'
import { momentNow, time } from '../../state/clock.ts'
import { findDraft, forgetDraft } from '../../state/drafts.ts'
import { sessionAtom } from '../../state/portal.ts'
import { store } from '../../state/store.ts'
import { tabsAtom } from '../../state/tabs.ts'
import type { ScreenProps } from '../screen-props.ts'
import { learnDefaults } from './learn-defaults.ts'

interface Opened {
  readonly controller?: DocumentController
  readonly problem?: Problem
  retry(): void
}

/** What a screen of one record does otherwise than a document. What is given is the same as long as the screen is open. */
export interface ControllerOptions {
  readonly api?: DocumentApi
  /** Where what is not saved is kept. Default: in the browser. */
  readonly drafts?: DraftStore
  /** What a new record starts with. */
  readonly made?: RecordData | undefined
  /** The screen is about this one record and never another: it is called as the screen is, and not deleted from it. */
  readonly isOnlyOne?: boolean
  /** Whether its history can be asked for. Default true. */
  readonly hasHistory?: boolean
  /** After every record that the server stored. Default: a new document gets an address of its own, where its screen has room for one. */
  readonly onStored?: (record: RecordData) => void
}

/** The document that the address leads to: read from the server, or new. */
export function useControllerOf({ open, params }: ScreenProps<DocumentScreen>, options: ControllerOptions = {}): Opened {
  const tab = useTab()
  const context = useDocumentContext({ open, params })
  const [opened, setOpened] = useState<Omit<Opened, 'retry'>>({})
  const [tries, setTries] = useState(0)
  const now = useRef({ context, tab, options })
  now.current = { context, tab, options }
  const { id = 'new' } = params
  const user = String(context?.user.id ?? '')

  const stored = useCallback(
    (record: RecordData) => {
      const { context, tab, options } = now.current
      if (context) tab.changed(context.entity.name)
      if (options.onStored) options.onStored(record)
      else if (record.id !== undefined && id === 'new') {
        const own = recordRoute(open.route, open.screen.params, { ...params, id: String(record.id) })
        if (own) tab.replace(own)
      }
    },
    [id, params, open.route, open.screen],
  )

  const told = useRef(stored)
  told.current = stored

  // Asked for before its outline is painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for an address; the language changes it in place
  useLayoutEffect(() => {
    if (!context) return setOpened({ problem: new Problem({ code: 'notFound', status: 404 }) })
    const { controller } = opened
    if (controller && String(controller.view.state.base.id) === id) return
    let isCurrent = true
    const isNew = id === 'new'
    const key = new URLSearchParams(tab.search).get('draft')
    const { api = documentApi(open.route) } = options
    let stored = isNew ? undefined : id
    const { entity } = context
    const named = () => (stored === undefined ? `new.${open.route}.${tab.key}` : `${entity.name}.${stored}`)
    const drafts = options.drafts ?? draftStore(user, named, () => store.get(tabsAtom).list.find(({ key }) => key === tab.key))
    const parts = {
      context,
      api,
      drafts,
      isPatient: options.api === undefined && options.drafts === undefined,
      onStored: (record: RecordData) => {
        stored ??= typeof record.id === 'string' ? record.id : undefined
        told.current(record)
      },
      onRemoved: () => tab.close({ force: true }),
    }
    dropOldDrafts(time())
    const made = options.made ?? (key === null ? undefined : findDraft(key))
    if (isNew) {
      const controller = DocumentController.create(parts, made)
      setOpened({ controller })
      learnDefaults(controller)
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
    return { app, entity, screen, access, user: account ?? {}, params, locale: localeOf(app), clock: held(momentNow) }
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
