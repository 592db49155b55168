import { RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Problem } from '../../api/problem.ts'
import { problemText } from '../../parts/problem-text.ts'
import css from './tile-parts.module.css'

/** The first row of a tile: what it is, and the way to more. */
export function TileHead({ label, address, children }: { label: string; address?: string | undefined; children?: ReactNode }) {
  const { t } = useTranslation('reports')
  return (
    <div className={css.head}>
      <h2 className={css.title}>{label}</h2>
      {children}
      {address !== undefined && (
        <Link className={css.more ?? ''} to={address} aria-label={t('tile.moreOf', { name: label })}>
          {t('tile.more')} <RightOutlined aria-hidden />
        </Link>
      )}
    </div>
  )
}

/** A tile that could not be read: why, and once more. The others stand. */
export function TileFailure({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={css.failure} role="alert">
      <p>{problem.issues.find(({ message }) => message)?.message ?? problemText(problem, t)}</p>
      {problem.status !== 404 && (
        <Button size="small" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  )
}

/** The outline of a tile while it is read. */
export function TileSkeleton({ lines }: { lines: number }) {
  const { t } = useTranslation()
  return (
    <div className={css.skeleton} role="status" aria-busy="true">
      <span className="visually-hidden">{t('common.loading')}</span>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
        <div key={index} />
      ))}
    </div>
  )
}
