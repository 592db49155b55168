import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onDemand } from '../parts/on-demand.tsx'
import css from './search-tools.module.css'
import { shortcuts } from './shortcuts.ts'
import { useShellKeys } from './use-shell-keys.ts'

const withTexts = async () => (await import('./command-texts.ts')).addCommandTexts()
const loadPalette = async () => {
  const [{ Palette: palette }] = await Promise.all([import('./palette/palette.tsx'), withTexts()])
  return palette
}
const Palette = onDemand(loadPalette)
const ShortcutSheet = onDemand(async () => {
  const [{ ShortcutSheet: sheet }] = await Promise.all([import('./shortcut-sheet.tsx'), withTexts()])
  return sheet
})

/** Milliseconds after which the first page is likely to be there. */
const calm = 2_000

/** The box that opens the palette; their keys work everywhere. */
export function SearchTools({ isShort }: { isShort: boolean }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<'palette' | 'shortcuts'>()
  const close = useCallback(() => setShown(undefined), [])
  const openPalette = useCallback(() => setShown('palette'), [])
  const openShortcuts = useCallback(() => setShown('shortcuts'), [])
  useShellKeys(openPalette, openShortcuts)
  // It opens at once, so that nobody types before it is there.
  useEffect(() => {
    const timer = setTimeout(() => loadPalette().catch(() => undefined), calm)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {isShort ? (
        <Button
          type="text"
          icon={<SearchOutlined aria-hidden />}
          data-part="search"
          aria-label={t('shell.palette')}
          onClick={openPalette}
        />
      ) : (
        <button type="button" className={css.box} data-part="search" onClick={openPalette}>
          <SearchOutlined aria-hidden />
          <span className={css.words}>{t('shell.palette')}</span>
          <kbd className={css.key}>{shortcuts.everywhere[0][1]}</kbd>
        </button>
      )}
      {shown === 'palette' && <Palette onClose={close} onShortcuts={openShortcuts} />}
      {shown === 'shortcuts' && <ShortcutSheet onClose={close} />}
    </>
  )
}
