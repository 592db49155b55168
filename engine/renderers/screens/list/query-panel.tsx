import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withCondition } from '../../../runtime/screens/list/list-state.ts'
import { readLocal, writeLocal } from '../../state/local-storage.ts'
import { useMedia } from '../../state/use-media.ts'
import { QueryField } from './query-field.tsx'
import css from './query-panel.module.css'
import { useColumnCount } from './use-column-count.ts'
import type { ListQuery } from './use-list-state.ts'
import { enterPanel, useSlash } from './use-slash.ts'

/** Inputs that are always shown, even on a phone. */
const fewest = 3
/** Pixels: of an input at least, and between inputs. */
const inputWidth = 200
const gap = 12

interface QueryPanelProps {
  readonly route: string
  readonly query: ListQuery
  /** A path that is not asked for, since what is shown says it. */
  readonly without?: string | undefined
  readonly isLoading: boolean
  /** It was opened in order to type in it. */
  readonly isEntered?: boolean
}

/** What can be asked of a list: one or two rows of inputs, the rest on demand. Enter searches. */
export function QueryPanel({ route, query, without, isLoading, isEntered = false }: QueryPanelProps) {
  const { t } = useTranslation()
  const inputs = query.shape.inputs.filter(({ path }) => path !== without)
  const panel = useRef<HTMLElement>(null)
  const key = `query.${route}`
  const [isExpanded, setExpanded] = useState(() => readLocal(key) === true)
  // The rows are drawn first: the inputs follow in the frames that are formed already.
  const isDue = useDeferredValue(true, false)
  const isTall = useMedia('(min-height: 1000px)')
  const { ref, count } = useColumnCount(inputWidth, gap)
  const room = Math.max(count * (isTall ? 2 : 1), fewest)
  // What is asked is never out of sight.
  const shown = isExpanded ? inputs : inputs.filter((input, place) => place < room || query.state.conditions[input.path])

  function expand(next: boolean) {
    setExpanded(next)
    writeLocal(key, next)
  }

  const leave = useRef<() => void>(undefined)
  const enter = useCallback(() => {
    leave.current?.()
    if (panel.current) leave.current = enterPanel(panel.current)
  }, [])
  useSlash(panel, enter)
  useEffect(() => {
    if (isEntered) enter()
    return () => leave.current?.()
  }, [isEntered, enter])

  const latest = useRef(query)
  latest.current = query

  function searchOnEnter(event: KeyboardEvent) {
    const isInDropDown = (event.target as HTMLElement).getAttribute('aria-expanded') === 'true'
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || isInDropDown) return
    // What Enter itself settles, the end of a range for one, is asked for too: it is in the draft once the key is dealt with.
    setTimeout(() => latest.current.search())
  }

  return (
    <search ref={panel} className={css.panel} aria-label={t('list.conditions')} onKeyDown={searchOnEnter}>
      <div className={css.row}>
        <div ref={ref} className={css.inputs}>
          {shown.map((input) => (
            <QueryField
              key={input.path}
              input={input}
              isDue={isDue}
              condition={query.draft.conditions[input.path]}
              issue={query.issues.find((issue) => issue.path === input.path)}
              onChange={(condition) => query.change(withCondition(query.draft, input.path, condition))}
            />
          ))}
        </div>
        <div className={css.buttons} data-expanded={isExpanded}>
          {inputs.length > room && (
            <Button
              className={css.more ?? ''}
              type="link"
              icon={isExpanded ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
              iconPlacement="end"
              onClick={() => expand(!isExpanded)}
            >
              {t(isExpanded ? 'list.fewerConditions' : 'list.moreConditions')}
            </Button>
          )}
          <Button onClick={query.reset}>{t('list.reset')}</Button>
          <Button className={css.search ?? ''} loading={isLoading && { delay: 300 }} onClick={() => query.search()}>
            {t('list.search')}
          </Button>
        </div>
      </div>
    </search>
  )
}
