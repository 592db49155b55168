import { languages } from '../../schema/names.ts'
import { conditions, drop, expressions, fields, isField, misspell, put, rename, texts } from './breaks.ts'
import type { Draft, Json } from './draft.ts'
import { held, misspelt, operationsBelow, varsBelow } from './places.ts'

/** A way to break a bundle: the breaks that it could make, of which one is made. */
type Mutation = (draft: Draft) => (() => void)[]

/** Ways to break a bundle, by what they do. Each leaves something that must be told. */
export const mutations = {
  // files
  'break the JSON': (draft) =>
    draft.files.map((file) => () => {
      file.value = JSON.stringify(file.value).slice(0, -1)
    }),
  'move a file to a folder that is none': (draft) =>
    draft.files.map((file) => () => {
      file.path = `more/${file.path}`
    }),
  'give a file the name of another': (draft) =>
    draft.of('entity').map(({ file }) => () => {
      draft.files.push({ ...file, path: 'entities/twin/'.concat(file.path.split('/').at(-1) ?? '') })
    }),
  'take away a file that others name': (draft) =>
    [...draft.of('entity'), ...draft.of('lookup'), ...draft.of('sequence'), ...draft.of('message'), ...draft.of('conversion')].map(
      ({ file }) =>
        () =>
          draft.remove(file),
    ),
  'take away a screen': (draft) =>
    draft.of('screen').map(
      ({ file }) =>
        () =>
          draft.remove(file),
    ),
  // shape
  'add a key that is none': (draft) =>
    [
      ...draft.files.filter(({ kind }) => kind !== 'locale').map(({ value }) => value as Json),
      ...fields(draft).map(({ value }) => value as Json),
    ].map((value) => () => {
      value.colour = 'red'
    }),
  'misspell a key': (draft) =>
    rename(held(draft, 'entity', 'fields.*.kind', 'fields.*.label', 'fields.*.required', 'fields.*.fields.*.label')),
  'leave out a label': (draft) =>
    drop([...held(draft, 'entity', 'fields.*.label'), ...held(draft, 'workflow', 'statuses.*.label', 'transitions.*.label')]),
  'write a number where a text stands': (draft) =>
    put([...held(draft, 'entity', 'label', 'fields.*.label'), ...held(draft, 'screen', 'title')], 5),
  'give a status a tone that is none': (draft) => put(held(draft, 'workflow', 'statuses.*.tone'), 'purple'),
  'make a kind of field that is none': (draft) => misspell(held(draft, 'entity', 'fields.*.kind', 'fields.*.fields.*.kind')),
  // names
  'misspell a column': (draft) =>
    misspell(held(draft, 'screen', 'columns.*', 'columns.*.field', 'sections.*.columns.*', 'sections.*.fields.*')),
  'misspell a condition or an order of a list': (draft) => misspell(held(draft, 'screen', 'query.*', 'query.*.field', 'sort.*.0')),
  'misspell a screen in a link': (draft) => misspell(held(draft, 'screen', 'detail.screen', 'create.screen', 'list', 'actions.*.screen')),
  'misspell a screen in a menu': (draft) => misspell(held(draft, 'menu', 'items.*.screen', 'items.*.items.*.screen')),
  'misspell a lookup or a sequence': (draft) =>
    misspell(
      held(draft, 'entity', 'fields.*.lookup', 'fields.*.fields.*.lookup', 'fields.*.sequence').filter(({ value }) => value !== '$roles'),
    ),
  'misspell the entity of a reference': (draft) => misspell(held(draft, 'entity', 'fields.*.entity', 'fields.*.fields.*.entity')),
  'misspell a display, code or search field': (draft) => misspell(held(draft, 'entity', 'display', 'code', 'search.*', 'indexes.*.*')),
  'misspell a field that is filled': (draft) => [
    ...rename(held(draft, 'conversion', 'header.*', 'line.*')),
    ...rename(held(draft, 'entity', 'fields.*.fill.*', 'fields.*.fields.*.fill.*')),
  ],
  'misspell what an effect names': (draft) =>
    misspell(
      held(
        draft,
        'workflow',
        ...['field', 'message', 'conversion', 'lines', 'via', 'transition'].map((key) => `transitions.*.effects.*.${key}`),
        'transitions.*.effects.*.to.roles.*',
      ),
    ),
  'misspell what people sign in with': (draft) =>
    misspell(held(draft, 'app', 'account.entity', 'account.login', 'account.name', 'account.roles', 'menu', 'start')),
  'misspell a field in braces': (draft) =>
    texts([...held(draft, 'message', 'title', 'body'), ...held(draft, 'entity', 'rules.*.message', 'fields.*.rules.*.message')])
      .filter(({ value }) => String(value).includes('{'))
      .map(({ holder, key, value }) => () => {
        holder[key] = String(value).replace(/\{\w+/, (name) => `{${misspelt(name.slice(1))}`)
      }),
  'rename a field and nothing that names it': (draft) => rename(held(draft, 'entity', 'fields.*', 'fields.*.fields.*')),
  // expressions
  'misspell a path in an expression': (draft) =>
    misspell(
      expressions(draft)
        .flatMap(({ value }) => varsBelow(value))
        .filter(({ value }) => String(value).includes('.')),
    ),
  'speak of a record that is not there': (draft) =>
    expressions(draft)
      .flatMap(({ value }) => varsBelow(value))
      .filter(({ value }) => String(value).includes('.'))
      .map(({ holder, value }) => () => {
        holder.var = String(value).replace(/^\w+/, 'master')
      }),
  'misspell an operator': (draft) =>
    rename(
      expressions(draft)
        .flatMap(({ value }) => operationsBelow(value))
        .filter(({ key }) => key !== '!'),
    ),
  'put an operand of another type': (draft) =>
    expressions(draft)
      .flatMap(({ value }) => operationsBelow(value))
      .filter(({ key }) => ['<', '<=', '>', '>=', '+', '-', '*', 'addDays', 'daysBetween', 'round', 'startsWith'].includes(key))
      .map(({ value }) => () => {
        ;(value as unknown[])[0] = { var: 'user.roles' }
      }),
  'leave out the operands': (draft) =>
    expressions(draft)
      .flatMap(({ value }) => operationsBelow(value))
      .filter(({ key }) => !['and', 'or'].includes(key))
      .map(({ holder, key }) => () => {
        holder[key] = []
      }),
  'make a condition that is not one': (draft) => put(conditions(draft), 'yes'),
  'give a default of another type': (draft) =>
    fields(draft)
      .filter((each) =>
        isField(
          each,
          ({ kind, computed }) => computed === undefined && ['integer', 'date', 'boolean', 'enum', 'money'].includes(String(kind)),
        ),
      )
      .map(({ value }) => () => {
        ;(value as Json).default = 'much'
      }),
  'compute a field from itself': (draft) =>
    held(draft, 'entity', 'fields.*')
      .filter((each) => isField(each, ({ computed }) => computed !== undefined))
      .map(({ key, value }) => () => {
        ;(value as Json).computed = { var: `record.${key}` }
      }),
  'give a computed field a default': (draft) =>
    fields(draft)
      .filter((each) => isField(each, ({ computed }) => computed !== undefined))
      .map(({ value }) => () => {
        ;(value as Json).default = null
      }),
  'allow no value at all': (draft) =>
    fields(draft)
      .filter((each) => isField(each, ({ min }) => min !== undefined))
      .map(({ value }) => () => {
        Object.assign(value as Json, { min: 5, max: 4 })
      }),
  'take away a value that an expression names': (draft) => {
    const named = JSON.stringify(
      [...expressions(draft), ...held(draft, 'entity', 'fields.*.default', 'fields.*.required')].map(({ value }) => value),
    )
    // A value that several fields have may be named of another.
    const values = [...Map.groupBy(held(draft, 'entity', 'fields.*.values.*'), ({ key }) => key).values()].filter(
      ({ length }) => length === 1,
    )
    return drop(values.flat().filter(({ key }) => named.includes(`"${key}"`)))
  },
  // workflows
  'misspell a status': (draft) => misspell(held(draft, 'workflow', 'initial', 'transitions.*.from.*', 'transitions.*.to')),
  'take away a status': (draft) => drop(held(draft, 'workflow', 'statuses.*')),
  'take away a step': (draft) => drop(held(draft, 'workflow', 'transitions.*')),
  'lead the only step to a status elsewhere': (draft) =>
    draft.of('workflow').flatMap(({ value: { initial, transitions } }) => {
      const steps = Object.values(transitions as Record<string, { from: string[]; to?: string }>)
      const only = steps.filter(({ to }) => to !== undefined && to !== initial && steps.filter((step) => step.to === to).length === 1)
      return only.map((step) => () => {
        step.to = step.from[0] ?? ''
      })
    }),
  'no longer say that a status is final': (draft) => drop(held(draft, 'workflow', 'statuses.*.final')),
  'say that a status is final that is not': (draft) =>
    held(draft, 'workflow', 'statuses.*')
      .filter(({ value }) => (value as Json).final !== true)
      .map(({ value }) => () => {
        ;(value as Json).final = true
      }),
  'set a field that is computed': (draft) =>
    held(draft, 'workflow', 'transitions.*').map(({ value }) => () => {
      ;(value as Json).effects = [{ kind: 'set', field: 'createdAt', value: { var: 'now' } }]
    }),
  'guard a step by a status that it does not lead from': (draft) =>
    draft.of('workflow').flatMap(({ value: { entity, initial, transitions, statuses } }) => {
      const { fields } = draft.of('entity').find(({ file }) => file.name === entity)?.value ?? {}
      const status = Object.entries((fields ?? {}) as Record<string, Json>).find(([, { kind }]) => kind === 'status')?.[0]
      return Object.values(transitions as Record<string, Json>).flatMap(({ from, guards }) => {
        const other = Object.keys(statuses as Json).find((name) => !((from ?? []) as string[]).includes(name)) ?? initial
        return Object.values((guards ?? {}) as Record<string, Json>).map((guard) => () => {
          delete guard.when
          guard.require = { '==': [{ var: `record.${status}` }, other] }
        })
      })
    }),
  'ask twice for what cannot be together': (draft) =>
    held(draft, 'workflow', 'transitions.*.guards.*.require').map(({ holder, key, value }) => () => {
      const never = { and: [{ missing: [{ var: 'record.createdAt' }] }, { present: [{ var: 'record.createdAt' }] }] }
      holder[key] = { and: [value, never] }
    }),
  'call two steps from one status the same': (draft) =>
    draft.of('workflow').flatMap(({ value: { transitions } }) => {
      const steps = Object.values(transitions as Record<string, Json>).filter(
        ({ internal, guards }) => internal !== true && guards === undefined,
      )
      const pairs = steps.flatMap((one, index) =>
        steps
          .slice(0, index)
          .flatMap((other) =>
            ((one.from ?? []) as string[]).some((from) => ((other.from ?? []) as string[]).includes(from)) ? [{ one, other }] : [],
          ),
      )
      return pairs.map(({ one, other }) => () => {
        one.label = other.label
      })
    }),
  'call something as another was called': (draft) =>
    draft.of('workflow').flatMap(({ value: { statuses } }) => {
      const [first, second] = Object.entries(statuses as Record<string, Json>)
      return first && second ? [() => Object.assign(first[1], { was: [second[0]] })] : []
    }),
  'count business days in a zone that is none': (draft) => put(held(draft, 'app', 'timeZone'), 'Asia/Nowhere'),
  // screens and access
  'take a screen out of the menu': (draft) => {
    const start = draft.of('app')[0]?.value.start
    // What another screen, or the sign-in page, leads to is still reached.
    const links = JSON.stringify([...draft.of('screen'), ...draft.of('app')].map(({ value }) => value))
    return drop(
      held(draft, 'menu', 'items.*.items.*').filter(({ value }) => {
        const { screen } = value as Json
        return screen !== undefined && screen !== start && !links.includes(`"${screen}"`)
      }),
    )
  },
  // A variant that names no list belongs to the one of its screen, a part of what is edited to the whole.
  'no longer name the list of a document': (draft) =>
    drop(held(draft, 'screen', 'list').filter(({ holder }) => holder.kind !== 'variant' && holder.part === undefined)),
  'ask for a parameter that no link gives': (draft) =>
    // Trees and the like lead to themselves: their parameter is theirs to give.
    draft
      .of('screen')
      .filter(({ value }) => Array.isArray(value.params) && value.list !== undefined)
      .map(({ value }) => () => {
        value.params = ['/:id/:mode']
      }),
  'grant an entity that is none': (draft) => rename(held(draft, 'role', 'grants.*').filter(({ key }) => key !== '*')),
  'grant a step that is none': (draft) => misspell(held(draft, 'role', 'grants.*.transitions.*').filter(({ value }) => value !== '*')),
  'hide a field that is none': (draft) => misspell(held(draft, 'role', 'grants.*.hidden.*', 'grants.*.readonly.*')),
  'give a screen without its records': (draft) =>
    draft.of('role').flatMap(({ value: { grants, screens } }) => {
      const opened = draft.of('screen').filter(({ file }) => (screens as string[]).includes(file.name))
      const shown = new Set(opened.map(({ value }) => String(value.entity).split('.')[0] ?? ''))
      return [...shown]
        .filter((entity) => Object.hasOwn(grants as Json, entity))
        .map((entity) => () => {
          delete (grants as Json)[entity]
        })
    }),
  // languages
  // What a program drafts need not be written, nor what the glossary says too.
  'leave out a translation': (draft) => {
    const recurring = draft
      .of('glossary')
      .flatMap(({ value }) => Object.keys((value.texts ?? {}) as Json).map((key) => [value.texts as Json, key] as const))
    const inserting = translatedTexts(draft).flatMap((texts) => Object.keys(texts).map((key) => [texts, key] as const))
    return [...recurring, ...inserting.filter(([texts, key]) => String(texts[key]).includes('{'))].map(([texts, key]) => () => {
      delete texts[key]
    })
  },
  'translate what is not there': (draft) =>
    translatedTexts(draft).map((texts) => () => {
      texts['fields.colour.label'] = 'Colour'
    }),
  'translate a file that is not there': (draft) =>
    draft.of('locale').map(({ value }) => () => {
      value['entities/none'] = { label: 'None' }
    }),
  'let a text recur that is not there': (draft) =>
    draft.of('glossary').map(({ value }) => () => {
      value.texts = { ...(value.texts as Json), 没有这样的文字: 'None' }
    }),
  'speak a language that nothing is written in': (draft) =>
    draft.of('app').map(({ value }) => () => {
      const last = languages[2]
      for (const { file } of draft.of('locale')) if (file.path.startsWith(`locales/${last}/`)) draft.remove(file)
      for (const { file } of draft.of('glossary')) if (file.name === last) draft.remove(file)
      value.languages = languages
    }),
} satisfies Record<string, Mutation>

/** The texts of each file that is translated by people. */
const translatedTexts = (draft: Draft): Json[] =>
  draft
    .of('locale')
    .filter(({ file }) => file.path.startsWith('locales/US/'))
    .flatMap(({ value }) => Object.values(value) as Json[])
