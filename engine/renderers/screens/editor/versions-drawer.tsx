import { Alert, Button, Drawer, Popconfirm, Skeleton, Timeline } from 'antd'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { App } from '../../../runtime/app/app.ts'
import { versionEdits } from '../../../runtime/overlays/version-edits.ts'
import type { OverlayKind } from '../../../schema/screens/editor.ts'
import { getVersions, type ThingFacts, type Things, type ThingVersion } from '../../api/overlays.ts'
import { asProblem, type Problem } from '../../api/problem.ts'
import { moment } from '../../i18n/figure.ts'
import { ErrorNote } from '../../parts/error-note.tsx'
import { useBackCloses } from '../../places/use-back-closes.ts'
import { EditList } from './edits/edit-list.tsx'
import css from './edits/edits.module.css'
import { useEditFrame } from './edits/use-edit-frame.ts'
import { asThing } from './use-thing.ts'

interface VersionsDrawerProps {
  readonly isOpen: boolean
  readonly app: App
  readonly kind: OverlayKind
  readonly name: string
  readonly facts: ThingFacts
  readonly things: Things
  readonly onClose: () => void
  readonly onRollBack: (version: number) => void
  /** Takes back that the draft is published by itself. */
  readonly onCancelSchedule: () => void
}

const nothing: readonly ThingVersion[] = []
const published: readonly string[] = ['publish', 'apply', 'rollBack']
const tones: Readonly<Record<string, string>> = { publish: 'green', apply: 'green', rollBack: 'green', schedule: 'blue', refuse: 'red' }

/** What was done with a thing, by whom and when, what it changed, and the way back; what is to come stands above it. */
export function VersionsDrawer(props: VersionsDrawerProps) {
  const { isOpen, app, kind, name, facts, things, onClose, onRollBack, onCancelSchedule } = props
  const { t } = useTranslation()
  const frame = useEditFrame(app, kind, things)
  useBackCloses(isOpen, onClose)
  const { publishAt } = facts
  const { known, problem } = useVersions(isOpen, kind, name, facts.version)
  const { timeZone } = app.bundle.app
  const versions = known ?? nothing
  const told = useMemo(() => versionEdits(kind, asThing(facts.deployed), versions), [kind, facts.deployed, versions])
  const current = versions.find(({ action }) => published.includes(action))?.version ?? 0
  const changeOf = (one: ThingVersion) => {
    const change = told.get(one.version)
    return change && one.action !== 'refuse' && !isCancelled(one) && <EditList {...change} frame={frame} />
  }
  return (
    <Drawer open={isOpen} onClose={onClose} title={t('editor:versions')} size={520}>
      {problem && <ErrorNote problem={problem} />}
      {publishAt !== null && (
        <div className={css.waiting}>
          <Alert
            type="info"
            showIcon
            title={t('editor:scheduledFor', { moment: moment(publishAt, timeZone) })}
            action={
              <Button size="small" onClick={onCancelSchedule}>
                {t('editor:cancelSchedule')}
              </Button>
            }
          />
        </div>
      )}
      {/* Nobody goes back to a version that moves away under the pointer while the others come. */}
      {!known && !problem && <Skeleton active />}
      {known && (
        <Timeline
          items={[
            ...versions.map((one) => ({
              key: String(one.version),
              color: tones[one.action] ?? 'gray',
              content: (
                <Version one={one} isCurrent={one.version === current} timeZone={timeZone} onRollBack={onRollBack}>
                  {changeOf(one)}
                </Version>
              ),
            })),
            {
              key: '0',
              color: 'gray',
              content: (
                <article className={css.head} aria-label={t('editor:asDeployed')}>
                  <span className={css.what}>{t('editor:asDeployed')}</span>
                  {facts.changes.published > 0 ? <RollBack onConfirm={() => onRollBack(0)} /> : <Current />}
                </article>
              ),
            },
          ]}
        />
      )}
    </Drawer>
  )
}

const isCancelled = ({ action, publishAt }: ThingVersion): boolean => action === 'schedule' && publishAt === null

/** What was done with a thing, the latest first; read again for another version, while the drawer is open. */
function useVersions(isOpen: boolean, kind: OverlayKind, name: string, present: number) {
  const [known, setKnown] = useState<readonly ThingVersion[]>()
  const [problem, setProblem] = useState<Problem>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another list
  useEffect(() => {
    if (!isOpen) return
    getVersions(kind, name).then(
      (answer) => setKnown(answer.versions),
      (failure: unknown) => setProblem(asProblem(failure)),
    )
  }, [isOpen, kind, name, present])
  return { known, problem }
}

interface VersionProps {
  readonly one: ThingVersion
  readonly isCurrent: boolean
  readonly timeZone: string
  readonly onRollBack: (version: number) => void
  /** What it changed. */
  readonly children: ReactNode
}

/** One thing that was done: what, by whom and when, why, and the way back to it. */
function Version({ one, isCurrent, timeZone, onRollBack, children }: VersionProps) {
  const { t } = useTranslation()
  const words = t(`editor:actions.${isCancelled(one) ? 'unschedule' : one.action}`)
  const isUntil = one.publishAt !== null && !isCancelled(one)
  return (
    <article aria-label={t('editor:versionNamed', { version: one.version })}>
      <div className={css.head}>
        <span className={css.what}>
          {one.version} · {isUntil ? `${words} · ${moment(one.publishAt, timeZone)}` : words}
        </span>
        {published.includes(one.action) && (isCurrent ? <Current /> : <RollBack onConfirm={() => onRollBack(one.version)} />)}
      </div>
      <p className={css.who}>{[one.by, moment(one.at, timeZone)].filter(Boolean).join(' · ')}</p>
      {one.note && <p className={css.note}>{one.note}</p>}
      {children}
    </article>
  )
}

/** Stands where there is no way back: the thing is as it was then. */
function Current() {
  const { t } = useTranslation()
  return <span className={css.who}>{t('editor:current')}</span>
}

/** Goes back to a version, once somebody says so. */
function RollBack({ onConfirm }: { onConfirm: () => void }) {
  const { t } = useTranslation()
  return (
    <Popconfirm
      title={t('editor:rollBackTitle')}
      description={t('editor:rollBackText')}
      okText={t('editor:rollBack')}
      cancelText={t('common.cancel')}
      onConfirm={onConfirm}
    >
      <Button size="small">{t('editor:rollBack')}</Button>
    </Popconfirm>
  )
}
