import { showsField } from '../../../engine/runtime/access/sight.ts'
import type { App, AppEntity } from '../../../engine/runtime/app/app.ts'
import type { FieldOffer, RowOffer } from '../../../engine/runtime/screens/report-builder/offers.ts'
import type { Texts } from '../../../engine/runtime/screens/report-builder/words.ts'
import type { Context } from './context.ts'

/** More values than these are not offered one by one. */
const mostChoices = 200

/** What the rows of a report can be: everything that the person may read. @param apps the app in each language */
export function rowOffers({ app, access }: Context, apps: readonly App[]): readonly RowOffer[] {
  const called = (entity: string): Texts =>
    Object.fromEntries(apps.map((other) => [other.bundle.language, other.entities.get(entity)?.label ?? entity]))
  return [...app.entities.values()]
    .filter((entity) => access.canRead(entity.name))
    .map(({ name, parent }) => ({ name, labels: called(name), ...(parent && { of: called(parent.entity.name) }) }))
}

/** The fields of an entity or of lines that the person is shown; nothing when they may not read it. @param apps the app in each language */
export function fieldOffers({ app, access }: Context, apps: readonly App[], of: string): readonly FieldOffer[] | undefined {
  const entity: AppEntity | undefined = app.entities.get(of)
  if (!entity || !access.canRead(entity.name)) return undefined
  // What a line belongs to is what most reports over lines begin with.
  const ordered = [...entity.fields.values()].sort((one, other) => Number(other.name === 'parent') - Number(one.name === 'parent'))
  return ordered
    .filter(({ name, kind, multiple }) => showsField(access, entity, name) && kind !== 'attachment' && !multiple)
    .map(({ name, kind, target, scale, choices }) => ({
      name,
      kind,
      labels: Object.fromEntries(apps.map((other) => [other.bundle.language, other.entities.get(of)?.fields.get(name)?.label ?? name])),
      ...(target !== undefined && access.canRead(target) && { target }),
      ...(scale !== undefined && { scale }),
      ...(choices && choices.size <= mostChoices && { choices: [...choices].map(([code, choice]) => ({ code, label: choice.label })) }),
    }))
}
