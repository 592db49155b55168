import { ReloadOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { type ComponentType, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { placed } from '../../../runtime/screens/dashboard/agenda.ts'
import { visibleTiles } from '../../../runtime/screens/dashboard/visible-tiles.ts'
import type { DashboardScreen as Declaration, Tile } from '../../../schema/screens/dashboard.ts'
import { PageTitle } from '../../parts/page-title.tsx'
import { useTab } from '../../places/tab-context.ts'
import { useIsPhone } from '../../state/use-media.ts'
import type { ScreenProps } from '../screen-props.ts'
import { useScreenScope } from '../use-screen-scope.ts'
import { AgendaTile } from './agenda-tile.tsx'
import { ChartTile } from './chart-tile.tsx'
import css from './dashboard-screen.module.css'
import { FigureTile } from './figure-tile.tsx'
import { ListTile } from './list-tile.tsx'
import { ShortcutsTile } from './shortcuts-tile.tsx'
import { SlidesTile } from './slides-tile.tsx'
import type { TileFrame, TileProps } from './tile-frame.ts'

/** How each kind of tile is shown. */
const tiles = { chart: ChartTile, figure: FigureTile, list: ListTile, shortcuts: ShortcutsTile, slides: SlidesTile } satisfies {
  [Kind in Tile['kind']]: ComponentType<TileProps<Kind>>
}

/** Quarters of the page that a tile takes where it does not say. */
const quarters = { chart: 2, figure: 1, list: 2, shortcuts: 2, slides: 4 } as const satisfies Record<Tile['kind'], number>

/** Figures, charts, lists and shortcuts on one page; each tile loads, and fails, alone. */
export function DashboardScreen({ open, params }: ScreenProps<Declaration>) {
  const { t } = useTranslation('reports')
  const { app, screen, route, title } = open
  const tab = useTab()
  const device = useIsPhone() ? 'phone' : 'desk'
  const scope = useScreenScope(params)
  const [own, setOwn] = useState(0)
  const refreshes = own + tab.refreshes
  const refresh = useCallback(() => setOwn((count) => count + 1), [])
  const frame = useMemo(
    (): TileFrame => ({ app, route, scope, refreshes, locale: { language: app.bundle.language, timeZone: app.bundle.app.timeZone } }),
    [app, route, scope, refreshes],
  )
  const again = { type: 'text', icon: <ReloadOutlined aria-hidden />, 'aria-label': t('refresh'), onClick: refresh } as const
  return (
    <div className={css.page}>
      <PageTitle
        title={title}
        description={screen.description}
        actions={
          device === 'desk' && (
            <Tooltip title={t('refresh')}>
              <Button {...again} />
            </Tooltip>
          )
        }
      />
      <div className={css.tiles}>
        {placed(visibleTiles(app, screen, device, scope)).map((place) => {
          const { name } = place
          if ('together' in place) {
            return (
              <section
                key={name}
                className={css.tile}
                data-kind="agenda"
                data-tile={name}
                data-section={name}
                data-width={4}
                aria-label={t('tile.agenda')}
              >
                <AgendaTile together={place.together} frame={frame} />
              </section>
            )
          }
          const { tile } = place
          const Kind = tiles[tile.kind] as ComponentType<TileProps>
          return (
            <section
              key={name}
              className={css.tile}
              data-kind={tile.kind}
              data-tile={name}
              data-section={name}
              data-width={tile.width ?? quarters[tile.kind]}
              aria-label={tile.label}
            >
              <Kind name={name} tile={tile} frame={frame} />
            </section>
          )
        })}
      </div>
      {device === 'phone' && (
        <Button {...again} block>
          {t('refresh')}
        </Button>
      )}
    </div>
  )
}
