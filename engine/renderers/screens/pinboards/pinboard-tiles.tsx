import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { SeenPinboard } from '../../api/pinboards.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { PinboardGrid } from './pinboard-grid.tsx'
import type { ArrangingTiles } from './use-arranging.ts'

interface PinboardTilesProps {
  readonly pinboard: SeenPinboard
  readonly arranging: ArrangingTiles
  readonly onAdd: () => void
}

/** The tiles of a pinboard, or the way to its first one. */
export function PinboardTiles({ pinboard, arranging, onAdd }: PinboardTilesProps) {
  const { t } = useTranslation('pinboards')
  const { tiles } = pinboard.state
  if (arranging.tiles) return <PinboardGrid tiles={arranging.tiles} onArrange={arranging.arrange} />
  if (tiles.length > 0) return <PinboardGrid tiles={tiles} />
  const add = pinboard.canChange && (
    <Button type="primary" onClick={onAdd}>
      {t('add')}
    </Button>
  )
  return <EmptyState reason={t('empty')} action={add} />
}
