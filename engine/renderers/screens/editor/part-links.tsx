import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isJsonObject, type Json } from '../../../runtime/overlays/json.ts'
import css from './editor.module.css'

interface PartLinksProps {
  readonly label: string
  /** The parts that there may be. */
  readonly names: readonly string[]
  /** Those that there are, by name. */
  readonly value: Json | undefined
  readonly addressOf: (part: string) => string
}

/** The parts of a thing that are edited on a screen of their own. */
export function PartLinks({ label, names, value, addressOf }: PartLinksProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={css.map}>
      <legend>{label}</legend>
      {names.map((name) => (
        <div key={name} className={css.partLink}>
          <Link to={addressOf(name)}>{t(`editor:keys.${name}`, { defaultValue: name })}</Link>
          <Tag color={isJsonObject(value) && name in value ? 'success' : undefined}>
            {t(isJsonObject(value) && name in value ? 'editor:partUsed' : 'editor:partUnused')}
          </Tag>
        </div>
      ))}
    </fieldset>
  )
}
