import { Badge, type BadgeProps } from 'antd'
import { useIsPhone } from '../state/use-media.ts'

/** How many there are, at the upper right of the icon in a button; a button of a phone is larger than its icon. */
export function CountBadge(props: Pick<BadgeProps, 'count' | 'overflowCount' | 'color' | 'children'>) {
  const isPhone = useIsPhone()
  return <Badge size="small" offset={isPhone ? [-12, 12] : [-6, 6]} {...props} />
}
