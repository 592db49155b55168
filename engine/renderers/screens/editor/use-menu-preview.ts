import { useState } from 'react'
import type { MenuItem } from '../../../runtime/access/menu.ts'
import type { Thing } from '../../../runtime/overlays/thing.ts'
import { previewMenu } from '../../api/overlays.ts'

/** A menu as the holder of a role sees it, while somebody looks at it so. */
export interface MenuPreviewing {
  readonly shown: { readonly role: string; readonly items: readonly MenuItem[] } | undefined
  as(role: string): Promise<void>
  end(): void
}

/** Asks the server how a menu looks to others. */
export function useMenuPreview(name: string, menu: Thing): MenuPreviewing {
  const [shown, setShown] = useState<MenuPreviewing['shown']>()
  return {
    shown,
    as: async (role) => setShown({ role, items: (await previewMenu(name, menu, role)).items }),
    end: () => setShown(undefined),
  }
}
