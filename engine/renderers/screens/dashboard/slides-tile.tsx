import { CaretRightOutlined, LeftOutlined, PauseOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { slidesOf } from '../../../runtime/screens/dashboard/slides.ts'
import { linkColumns } from '../../../runtime/screens/list/row-link.ts'
import { searchRecords } from '../../api/records.ts'
import { useMedia } from '../../state/use-media.ts'
import { Slide } from './slide.tsx'
import css from './slides-tile.module.css'
import type { TileProps } from './tile-frame.ts'
import { TileFailure } from './tile-parts.tsx'
import { useTile } from './use-tile.ts'

/** Records of a tile of pictures, where it does not say. */
const usualLimit = 5
const milliseconds = 7_000

/** Pictures of records one after the other; nothing where there is none. They stand still while somebody looks at one or has asked for less motion. */
export function SlidesTile({ tile, frame }: TileProps<'slides'>) {
  const { t } = useTranslation('reports')
  const { app, scope } = frame
  const { content, problem, retry } = useTile(
    (signal) =>
      searchRecords(
        tile.entity,
        {
          columns: [...new Set([tile.picture, tile.text, ...(tile.address ? [tile.address] : []), ...linkColumns(tile.link)])],
          page: { size: tile.limit ?? usualLimit },
          ...(tile.sort && { sort: tile.sort }),
          ...(tile.where !== undefined && { filter: tile.where }),
        },
        signal,
      ),
    frame.refreshes,
  )
  const slides = content ? slidesOf(app, tile, content.rows, scope) : []
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const [at, setAt] = useState(0)
  const [isStopped, setStopped] = useState(isStill)
  const [isLookedAt, setLookedAt] = useState(false)
  const turn = (steps: number) => setAt((now) => (now + steps + slides.length) % slides.length)
  const turns = slides.length > 1 && !isStopped && !isLookedAt
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time of a picture begins with it
  useEffect(() => {
    if (!turns) return
    const timer = setTimeout(() => turn(1), milliseconds)
    return () => clearTimeout(timer)
  }, [turns, at])

  if (problem) return <TileFailure problem={problem} onRetry={retry} />
  const shown = slides[Math.min(at, slides.length - 1)]
  if (!shown) return null
  const place = t('slides.slide', { at: slides.indexOf(shown) + 1, count: slides.length, text: shown.text })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: looking at a picture holds it; nothing is done by it
    <div
      className={css.slides}
      onMouseEnter={() => setLookedAt(true)}
      onMouseLeave={() => setLookedAt(false)}
      onFocus={() => setLookedAt(true)}
      onBlur={() => setLookedAt(false)}
    >
      <Slide key={shown.id} entity={tile.entity} slide={shown} />
      {slides.length > 1 && (
        <div className={css.controls}>
          <span className="visually-hidden" aria-live={turns ? 'off' : 'polite'}>
            {place}
          </span>
          <Button type="text" size="small" icon={<LeftOutlined />} aria-label={t('slides.previous')} onClick={() => turn(-1)} />
          <span aria-hidden>{`${slides.indexOf(shown) + 1} / ${slides.length}`}</span>
          <Button type="text" size="small" icon={<RightOutlined />} aria-label={t('slides.next')} onClick={() => turn(1)} />
          <Button
            type="text"
            size="small"
            icon={isStopped ? <CaretRightOutlined /> : <PauseOutlined />}
            aria-label={t(isStopped ? 'slides.go' : 'slides.stop')}
            onClick={() => setStopped(!isStopped)}
          />
        </div>
      )}
    </div>
  )
}
