import type { Entity } from '../../schema/entity.ts'
import type { Field, LinesField } from '../../schema/field.ts'
import type { Presentation, PresentedField } from '../../schema/presentation.ts'
import type { Screen } from '../../schema/screen.ts'
import type { Column, QueryField } from '../../schema/screen-parts.ts'
import type { Bundle } from '../app/bundle.ts'
import { fieldOf } from '../app/field-of.ts'

/**
 * What a person gets for a screen, as the presentations for their roles show it. Nothing comes to it that was not there:
 * names that the cut has left out are left out, and what is required stays required.
 */
export function present(bundle: Bundle, route: string, roles: readonly string[]): Bundle {
  const screen = bundle.screens[route]
  if (!screen || !('presentations' in screen) || !screen.presentations) return bundle
  const { presentations: _presentations, ...bare } = screen
  const own = presentationsFor(screen, roles)
  const entity = bundle.entities[bare.entity]
  const fields = own.flatMap((each) => each.fields ?? [])
  return {
    ...bundle,
    screens: { ...bundle.screens, [route]: own.reduce<Screen>(presentedScreen, bare as Screen) },
    ...(entity && fields.length > 0 && { entities: { ...bundle.entities, [bare.entity]: fields.reduce(presentedEntity, entity) } }),
  }
}

/** How a screen is presented to the holder of roles, one laid over the other. */
export function presentationsFor(screen: Screen, roles: readonly string[]): readonly Presentation[] {
  const all = 'presentations' in screen ? Object.values(screen.presentations ?? {}) : []
  return all.filter((each) => each.roles === undefined || each.roles.some((role) => roles.includes(role)))
}

function presentedScreen(screen: Screen, { columns, query, sort, fields }: Presentation): Screen {
  const labels = new Map((fields ?? []).flatMap(({ field, label }) => (label === undefined ? [] : [[field, label] as const])))
  return {
    ...screen,
    ...('columns' in screen &&
      screen.columns && { columns: relabelled(columns ? inOrder(screen.columns, columns) : screen.columns, labels) }),
    ...('query' in screen &&
      Array.isArray(screen.query) && { query: relabelled(query ? asked(screen.query, query) : screen.query, labels) }),
    ...(sort && 'sort' in screen && { sort }),
  } as Screen
}

/** The named columns in their order; the others are offered, not shown. */
function inOrder(all: readonly Column[], names: readonly string[]): Column[] {
  const named = names.flatMap((name) => all.filter((item) => fieldOf(item) === name).map((item) => withoutHidden(item)))
  const others = all.filter((item) => !names.includes(fieldOf(item)))
  return [...named, ...others.map((item) => ({ ...(typeof item === 'string' ? { field: item } : item), hidden: true }))]
}

function withoutHidden(item: Column): Column {
  if (typeof item === 'string') return item
  const { hidden: _hidden, ...rest } = item
  return rest
}

/** The named conditions first, with what they ask for at first. */
function asked(all: readonly QueryField[], named: NonNullable<Presentation['query']>): QueryField[] {
  const first = named.flatMap((wanted) =>
    all
      .filter((item) => fieldOf(item) === wanted.field)
      .map((item): QueryField => {
        const own = typeof item === 'string' ? {} : item
        return wanted.default === undefined ? item : { ...own, ...wanted }
      }),
  )
  return [...first, ...all.filter((item) => !named.some(({ field }) => field === fieldOf(item)))]
}

/** A column or condition that says a name of its own takes the presented one. */
function relabelled<Item extends Column | QueryField>(items: readonly Item[], labels: ReadonlyMap<string, string>): Item[] {
  return items.map((item) => {
    const label = labels.get(fieldOf(item))
    return label === undefined || typeof item === 'string' ? item : Object.assign({}, item, { label })
  })
}

/** The entity with one field, or a field of its lines, presented in another way. */
function presentedEntity(entity: Entity, presented: PresentedField): Entity {
  const [name = '', inner] = presented.field.split('.')
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  if (!field) return entity
  if (inner === undefined) return { ...entity, fields: { ...entity.fields, [name]: presentedField(field, presented) } }
  if (field.kind !== 'lines' || !Object.hasOwn(field.fields, inner)) return entity
  const fields = { ...field.fields, [inner]: presentedField(field.fields[inner] as Field, presented) } as LinesField['fields']
  return { ...entity, fields: { ...entity.fields, [name]: { ...field, fields } } }
}

const presentedField = (field: Field, { label, help, required }: PresentedField): Field =>
  ({ ...field, ...(label !== undefined && { label }), ...(help !== undefined && { help }), ...(required && { required }) }) as Field
