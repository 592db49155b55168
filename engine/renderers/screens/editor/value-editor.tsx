import type { App } from '../../../runtime/app/app.ts'
import type { JsonSchema } from '../../../runtime/app/shape/json-schema.ts'
import type { Json } from '../../../runtime/overlays/json.ts'
import type { Thing } from '../../../runtime/overlays/thing.ts'
import { kinds } from '../../../schema/kinds.ts'
import type { OverlayKind } from '../../../schema/screens/editor.ts'
import type { ThingDiagnostic, Things } from '../../api/overlays.ts'
import css from './editor.module.css'
import { ValueField } from './value-field.tsx'

interface ValueEditorProps {
  readonly app: App
  readonly kind: OverlayKind
  readonly thing: Thing
  readonly things: Things
  readonly diagnostics: readonly ThingDiagnostic[]
  readonly onEdit: (thing: Thing) => void
}

/** A thing as a form that follows the schema of its kind. */
export function ValueEditor({ app, kind, thing, things, diagnostics, onEdit }: ValueEditorProps) {
  const schema = kinds[kind].schema as JsonSchema
  return (
    <div className={css.form}>
      <ValueField
        frame={{ app, things, diagnostics, definitions: schema.$defs ?? {}, texts: thing.texts }}
        schema={schema}
        value={thing.value ?? {}}
        path={[]}
        onChange={(value: Json | undefined, texts = thing.texts) => onEdit({ value: value ?? {}, texts })}
      />
    </div>
  )
}
