import { CalendarOutlined, CheckSquareOutlined, FieldBinaryOutlined, FontSizeOutlined, LinkOutlined, TagOutlined } from '@ant-design/icons'
import type { AppField } from '../../../../runtime/app/app.ts'
import { isNumberKind } from '../../../../runtime/fields/number-kinds.ts'
import css from './report-builder.module.css'

/** What kind of value a field has, as a picture. */
export function KindIcon({ kind }: { readonly kind: AppField['kind'] }) {
  const Icon = iconOf(kind)
  return <Icon className={css.kind} aria-hidden />
}

function iconOf(kind: AppField['kind']) {
  if (isNumberKind(kind)) return FieldBinaryOutlined
  switch (kind) {
    case 'date':
    case 'datetime':
      return CalendarOutlined
    case 'ref':
      return LinkOutlined
    case 'enum':
    case 'lookup':
    case 'status':
      return TagOutlined
    case 'boolean':
      return CheckSquareOutlined
    default:
      return FontSizeOutlined
  }
}
