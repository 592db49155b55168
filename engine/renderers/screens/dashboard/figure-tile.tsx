import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AppField } from '../../../runtime/app/app.ts'
import { follow } from '../../../runtime/app/path.ts'
import { pseudoField } from '../../../runtime/app/pseudo-entity.ts'
import { defaultScales } from '../../../runtime/app/resolve-field.ts'
import { fieldKinds } from '../../../runtime/fields/index.ts'
import { changeOf, figureOf, figureRequest } from '../../../runtime/screens/dashboard/figure.ts'
import { asIs, writeOrigin } from '../../../runtime/screens/list/list-address.ts'
import { searchTogether } from '../../api/records.ts'
import { FedNote } from '../../parts/fed-note.tsx'
import { LazyLiveSign } from '../../parts/lazy-live-sign.tsx'
import css from './figure-tile.module.css'
import type { TileProps } from './tile-frame.ts'
import { TileFailure, TileHead, TileSkeleton } from './tile-parts.tsx'
import { useTile } from './use-tile.ts'

/** One number, which leads to the records behind it, and how much it has changed. */
export function FigureTile({ tile, frame }: TileProps<'figure'>) {
  const { t } = useTranslation('reports')
  const { content, problem, readAt, retry } = useTile(async (signal) => {
    const read = async (where: typeof tile.where) => {
      const found = await searchTogether(tile.entity, figureRequest(tile, where), signal)
      return { figure: figureOf(tile, found), fed: found.fed }
    }
    const [{ figure: now, fed }, before] = await Promise.all([read(tile.where), tile.before ? read(tile.before.where) : undefined])
    return { now, fed, change: before === undefined ? undefined : changeOf(now, before.figure) }
  }, frame.refreshes)
  const liveSign = tile.live && <LazyLiveSign entities={[tile.entity]} readAt={readAt} onLook={retry} />
  if (problem) {
    return (
      <>
        <TileHead label={tile.label}>{liveSign}</TileHead>
        <TileFailure problem={problem} onRetry={retry} />
      </>
    )
  }
  const field = fieldOf(tile, frame)
  const text = content ? fieldKinds[field.kind].format(content.now, field, frame.locale) || '—' : ''
  const asks = tile.attention === true && Number(content?.now ?? 0) > 0
  const tone = asks ? 'attention' : tile.tone
  const number = (
    <span className={css.number} data-tone={tone} style={{ '--letters': text.length + (tile.unit?.length ?? 0) } as CSSProperties}>
      {text}
      {tile.unit !== undefined && <small className={css.unit}>{tile.unit}</small>}
    </span>
  )
  return (
    <>
      <TileHead label={tile.label} />
      {!content && <TileSkeleton lines={1} />}
      {content &&
        (tile.link ? (
          <Link
            className={css.link ?? ''}
            to={`${tile.link.screen}?${tile.where === undefined ? asIs : writeOrigin({ label: tile.label, filter: tile.where })}`}
          >
            {number}
          </Link>
        ) : (
          number
        ))}
      {content !== undefined && asks && <span className="visually-hidden">{t('tile.attention')}</span>}
      {tile.before && content && <Change change={content.change} label={tile.before.label} />}
      {liveSign}
      {content?.fed && <FedNote fed={content.fed} locale={frame.locale} />}
    </>
  )
}

/** How much a number differs from the one before; nothing can be said of a change from nothing. */
function Change({ change, label }: { change: string | null | undefined; label: string }) {
  const { t } = useTranslation('reports')
  const value = Number(change ?? 0)
  const text = change === null || change === undefined ? '—' : `${value > 0 ? '+' : ''}${value}%`
  return (
    <p className={css.change}>
      {value > 0 && <ArrowUpOutlined aria-hidden />}
      {value < 0 && <ArrowDownOutlined aria-hidden />} {t('tile.change', { change: text, label })}
    </p>
  )
}

function fieldOf({ aggregate, entity: name, field: path }: TileProps<'figure'>['tile'], { app }: TileProps['frame']): AppField {
  const entity = app.entities.get(name)
  const field = aggregate === 'count' || !entity || path === undefined ? undefined : follow(app, entity, path).steps.at(-1)?.field
  if (!field) return pseudoField(name, 'count', '', 'integer')
  return aggregate === 'avg' && field.kind === 'integer'
    ? pseudoField(name, 'average', field.label, 'decimal', defaultScales.quantity)
    : field
}
