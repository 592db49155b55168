import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { App } from '../../../../runtime/app/app.ts'
import type { OverlayKind } from '../../../../schema/screens/editor.ts'
import type { Things } from '../../../api/overlays.ts'
import type { EditFrame } from './edit-words.ts'

/** What sentences about changes are made with, in the language of the page. */
export function useEditFrame(app: App, kind: OverlayKind, { screens }: Things): EditFrame {
  const { t } = useTranslation()
  const { language } = app.bundle
  return useMemo(
    () => ({
      kind,
      language,
      screens,
      t: (key, values = {}) => String(t(key as string, { ...values, interpolation: { escapeValue: false } })),
    }),
    [kind, language, screens, t],
  )
}
