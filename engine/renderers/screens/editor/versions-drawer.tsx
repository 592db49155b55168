import { Button, Drawer, Timeline } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getVersions, type ThingVersion } from '../../api/overlays.ts'
import { asProblem, type Problem } from '../../api/problem.ts'
import { moment } from '../../i18n/figure.ts'
import { ErrorNote } from '../../parts/error-note.tsx'
import css from './editor.module.css'

interface VersionsDrawerProps {
  readonly isOpen: boolean
  readonly kind: string
  readonly name: string
  /** The present version: another one asks for the list again. */
  readonly version: number
  readonly onClose: () => void
  readonly onRollBack: (version: number) => void
}

const published: readonly string[] = ['publish', 'apply', 'rollBack']

/** What was done with a thing, and the way back. */
export function VersionsDrawer({ isOpen, kind, name, version, onClose, onRollBack }: VersionsDrawerProps) {
  const { t } = useTranslation()
  const [versions, setVersions] = useState<readonly ThingVersion[]>()
  const [problem, setProblem] = useState<Problem>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another list
  useEffect(() => {
    if (!isOpen) return
    getVersions(kind, name).then(
      (answer) => setVersions(answer.versions),
      (failure: unknown) => setProblem(asProblem(failure)),
    )
  }, [isOpen, kind, name, version])
  const back = (to: number) => (
    <Button size="small" onClick={() => onRollBack(to)}>
      {t('editor:rollBack')}
    </Button>
  )
  return (
    <Drawer open={isOpen} onClose={onClose} title={t('editor:versions')} size={420}>
      {problem && <ErrorNote problem={problem} />}
      <Timeline
        items={[
          ...(versions ?? []).map((one) => ({
            key: String(one.version),
            color: published.includes(one.action) ? 'green' : 'gray',
            content: (
              <div className={css.version}>
                <span>
                  {one.version} · {t(`editor:actions.${one.action}`)}
                  <span className={css.code}> {moment(one.at)}</span>
                  {one.note && <p>{one.note}</p>}
                </span>
                {published.includes(one.action) && back(one.version)}
              </div>
            ),
          })),
          {
            key: '0',
            color: 'gray',
            content: (
              <div className={css.version}>
                <span>{t('editor:asDeployed')}</span>
                {back(0)}
              </div>
            ),
          },
        ]}
      />
    </Drawer>
  )
}
