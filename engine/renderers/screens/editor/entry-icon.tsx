import type { Icon } from '../../../schema/icon.ts'
import { menuIcons } from '../../parts/menu-icons.ts'

/** The picture of an entry; nothing when it has none. */
export function EntryIcon({ name }: { readonly name: string | undefined }) {
  const Picture = name !== undefined && Object.hasOwn(menuIcons, name) ? menuIcons[name as Icon] : undefined
  return Picture ? <Picture aria-hidden /> : null
}
