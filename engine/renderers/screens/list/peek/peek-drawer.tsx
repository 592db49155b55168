import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Drawer, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseAddress, routeOf, routeParams } from '../../../../runtime/app/address.ts'
import { recordName } from '../../../../runtime/documents/record-name.ts'
import type { RecordData } from '../../../../runtime/values/record-data.ts'
import { asProblem, type Problem } from '../../../api/problem.ts'
import { getRecord } from '../../../api/records.ts'
import { getScreen, type OpenScreen } from '../../../api/screens.ts'
import { LazyComments } from '../../../comments/lazy-comments.tsx'
import { ErrorNote } from '../../../parts/error-note.tsx'
import { useBackCloses } from '../../../places/use-back-closes.ts'
import { useEdition } from '../../../state/edition.ts'
import { sessionAtom } from '../../../state/portal.ts'
import { store } from '../../../state/store.ts'
import { useListFrame } from '../list-frame.ts'
import css from './peek.module.css'
import { PeekSections } from './peek-sections.tsx'

interface PeekDrawerProps {
  readonly row: RecordData
  /** The address of the row's document. */
  readonly address: string
  /** Goes to the row after (1) or before (-1). */
  readonly onStep: (step: 1 | -1) => void
  readonly onOpen: () => void
  readonly onClose: () => void
}

/** What stands in a document, beside the list: enough to decide whether to open it. Up and down go through the rows. */
export function PeekDrawer({ row, address, onStep, onOpen, onClose }: PeekDrawerProps) {
  const { t } = useTranslation()
  const { entity, locale } = useListFrame()
  const { found, problem } = usePeeked(address)
  const name = recordName(entity, row)
  useBackCloses(true, onClose)
  return (
    <Drawer
      open
      mask={false}
      size={520}
      title={name}
      onClose={onClose}
      aria-label={t('list.peekOf', { name })}
      extra={
        <span className={css.tools}>
          <Button
            type="text"
            icon={<UpOutlined aria-hidden />}
            aria-label={t('peek.previous')}
            title={t('peek.previous')}
            onClick={() => onStep(-1)}
          />
          <Button
            type="text"
            icon={<DownOutlined aria-hidden />}
            aria-label={t('peek.next')}
            title={t('peek.next')}
            onClick={() => onStep(1)}
          />
          <Button type="primary" onClick={onOpen}>
            {t('peek.open')}
          </Button>
        </span>
      }
    >
      {problem && <ErrorNote problem={problem} />}
      {!found && !problem && <Skeleton active paragraph={{ rows: 8 }} />}
      {found && <PeekSections open={found.open} record={found.record} />}
      {found?.record.id !== undefined && found.open.access.operations[entity.name]?.includes('comment') && (
        <>
          <h3 className={css.title}>{t('peek.comments')}</h3>
          <LazyComments key={found.record.id} entity={entity.name} id={found.record.id} timeZone={locale.timeZone} />
        </>
      )}
    </Drawer>
  )
}

interface Peeked {
  readonly open: OpenScreen
  readonly record: RecordData
}

/** The document behind an address, with the screen that shows it. What was shown before stays until it is there. */
function usePeeked(address: string): { found?: Peeked; problem?: Problem } {
  const edition = useEdition()
  const [state, setState] = useState<{ found?: Peeked; problem?: Problem }>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with each edition
  useEffect(() => {
    const abort = new AbortController()
    read(address, abort.signal).then(
      (found) => setState({ found }),
      (failure) => {
        if (!abort.signal.aborted) setState({ problem: asProblem(failure) })
      },
    )
    return () => abort.abort()
  }, [address, edition])
  return state
}

async function read(address: string, signal: AbortSignal): Promise<Peeked> {
  const { path } = parseAddress(address)
  const open = await getScreen(routeOf(path, store.get(sessionAtom)?.screens ?? []) ?? path, signal)
  const entity = 'entity' in open.screen ? open.screen.entity : undefined
  const params = routeParams(path, open.route, open.screen.params)
  const record = await getRecord(String(entity), params?.id ?? path.slice(open.route.length + 1), signal)
  return { open, record }
}
