import type { App, AppEntity } from '../app/app.ts'
import type { BundleFile } from '../app/bundle-file.ts'
import { insertedSetting } from '../app/setting-texts.ts'
import type { Step } from '../app/source/source.ts'
import { textsWithFields } from '../names/placeholders.ts'
import { presentName } from '../names/present-name.ts'
import { presentSetting } from './present-expression.ts'
import { presentPath } from './present-path.ts'

/** The texts of a file that insert fields, with what they insert by its present name. */
export const presentTexts = (app: App, file: BundleFile): readonly { readonly path: readonly Step[]; readonly text: string }[] =>
  textsWithFields(app, file).map(({ path, text, entity }) => ({ path, text: presentText(app, file, entity, text) }))

function presentText(app: App, { kind, name: message }: BundleFile, entity: AppEntity, text: string): string {
  return text.replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const setting = insertedSetting(name)
    if (setting) return `{${presentSetting(app, [setting.file, setting.key])}}`
    const variable = kind === 'message' ? presentName(app, 'variable', message, name) : name
    return `{${variable === name ? presentPath(app, entity, name) : variable}}`
  })
}
