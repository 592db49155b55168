import { useTranslation } from 'react-i18next'
import type { JsonSchema } from '../../../runtime/app/shape/json-schema.ts'
import { inner } from '../../../runtime/app/shape/schema-at.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../runtime/overlays/json.ts'
import { kinds } from '../../../schema/kinds.ts'
import type { OverlayKind } from '../../../schema/screens/editor.ts'
import css from './editor.module.css'
import { MessagePreview } from './message-preview.tsx'
import { NumberPreview } from './number-preview.tsx'
import type { ThingEditorProps } from './thing-editor-props.ts'
import { ValueField } from './value-field.tsx'

interface ValueEditorProps extends ThingEditorProps {
  readonly kind: OverlayKind
  /** The place of the one part that is shown: its keys. */
  readonly part?: readonly [string, string]
  /** The address of a part that is edited on a screen of its own. */
  readonly partAddress?: (part: string) => string
}

/** A thing, or a part of it, as a form that follows the schema of its kind. */
export function ValueEditor({ app, kind, name, thing, things, diagnostics, part, partAddress, onEdit }: ValueEditorProps) {
  const { t } = useTranslation()
  const schema = kinds[kind].schema as JsonSchema
  const whole: JsonObject = isJsonObject(thing.value) ? thing.value : {}
  const frame = {
    app,
    things,
    diagnostics,
    definitions: schema.$defs ?? {},
    texts: thing.texts,
    ...(partAddress && { partAddress }),
  }
  if (part) {
    const [map, key] = part
    const parts = isJsonObject(whole[map]) ? whole[map] : {}
    const found = inner(inner(schema, whole, map), parts, key)
    return (
      <div className={css.form}>
        <h3 className={css.partTitle}>{t(`editor:keys.${key}`, { defaultValue: key })}</h3>
        {found && (
          <ValueField
            frame={frame}
            schema={found}
            isItem
            value={parts[key]}
            path={[map, key]}
            onChange={(value, texts = thing.texts) => onEdit({ value: { ...whole, [map]: { ...parts, [key]: value ?? {} } }, texts })}
          />
        )}
        {kind === 'message' && <MessagePreview app={app} name={name} thing={thing} channel={key} />}
      </div>
    )
  }
  return (
    <div className={css.form}>
      <ValueField
        frame={frame}
        schema={schema}
        value={whole}
        path={[]}
        onChange={(value: Json | undefined, texts = thing.texts) => onEdit({ value: value ?? {}, texts })}
      />
      {kind === 'message' && <MessagePreview app={app} name={name} thing={thing} />}
      {kind === 'sequence' && <NumberPreview sequence={whole} />}
    </div>
  )
}
