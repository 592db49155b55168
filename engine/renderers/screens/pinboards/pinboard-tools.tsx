import { FilterOutlined, LayoutOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ToolButton } from '../../parts/tool-button.tsx'
import { useIsPhone } from '../../state/use-media.ts'
import type { ArrangingTiles } from './use-arranging.ts'

interface ArrangingToolsProps {
  readonly arranging: ArrangingTiles
  readonly isBusy: boolean
  readonly onAdd: () => void
}

/** Adds a tile, and ends the arranging of tiles. */
export function ArrangingTools({ arranging, isBusy, onAdd }: ArrangingToolsProps) {
  const { t } = useTranslation('pinboards')
  const isPhone = useIsPhone()
  return (
    <>
      <Button icon={<PlusOutlined aria-hidden />} aria-label={t('add')} onClick={onAdd}>
        {isPhone ? '' : t('add')}
      </Button>
      <Button disabled={isBusy} onClick={arranging.cancel}>
        {t('cancel')}
      </Button>
      <Button type="primary" loading={isBusy} onClick={arranging.done}>
        {t('done')}
      </Button>
    </>
  )
}

interface PinboardToolsProps {
  /** Nothing where there are no filters to show. */
  readonly filters: { readonly isOpen: boolean; readonly onToggle: () => void } | undefined
  readonly onRefresh: () => void
  /** Nothing where the person may not change the pinboard. */
  readonly onArrange: (() => void) | undefined
  /** What else can be done. */
  readonly children: ReactNode
}

/** Small buttons of the pinboard itself. */
export function PinboardTools({ filters, onRefresh, onArrange, children }: PinboardToolsProps) {
  const { t } = useTranslation('pinboards')
  const isPhone = useIsPhone()
  return (
    <>
      {filters && (
        <ToolButton
          label={t(filters.isOpen ? 'hideFilters' : 'showFilters')}
          icon={<FilterOutlined aria-hidden />}
          aria-expanded={filters.isOpen}
          onClick={filters.onToggle}
        />
      )}
      <ToolButton label={t('refresh')} icon={<ReloadOutlined aria-hidden />} onClick={onRefresh} />
      {onArrange && (
        <Button type={isPhone ? 'text' : 'default'} icon={<LayoutOutlined aria-hidden />} aria-label={t('arrange')} onClick={onArrange}>
          {isPhone ? '' : t('arrange')}
        </Button>
      )}
      {children}
    </>
  )
}
