import { CompletionItemKind } from 'vscode-languageserver/node'
import type { App, AppEntity } from '../../../engine/runtime/app/app.ts'
import { follow } from '../../../engine/runtime/app/path.ts'
import type { Offer } from './offer.ts'

/** What paths may lead to: the fields of the entity itself, those through references, or lines and what is in them too. */
type Reach = 'own' | 'refs' | 'lines' | 'only lines'

/** The paths of fields that go on from what is typed: `member.ph` offers the fields of the member. Before them stands `prefix`. */
export function fieldPaths(app: App, start: AppEntity, typed: string, reach: Reach, kinds?: readonly string[], prefix = ''): Offer[] {
  const dot = typed.lastIndexOf('.')
  const head = dot < 0 ? '' : typed.slice(0, dot)
  if (head !== '' && (reach === 'own' || reach === 'only lines')) return []
  const steps = head === '' ? [] : follow(app, start, head)
  const entity = Array.isArray(steps) ? start : steps.lost ? undefined : ends(app, steps.steps.at(-1))
  if (!entity) return []
  const before = `${prefix}${head === '' ? '' : `${head}.`}`
  const lines = head === '' && (reach === 'lines' || reach === 'only lines') ? linesOf(entity, before) : []
  return reach === 'only lines' ? lines : [...fieldsOf(app, entity, before, reach, kinds), ...lines]
}

function fieldsOf(app: App, entity: AppEntity, before: string, reach: Reach, kinds: readonly string[] | undefined): Offer[] {
  const fields = [...entity.fields.values()].sort((a, b) => Number(a.system) - Number(b.system))
  return fields.flatMap((field) => {
    const isOpen = reach !== 'own' && field.target !== undefined && !field.multiple && app.entities.has(field.target)
    if (kinds && !kinds.includes(field.kind) && !isOpen) return []
    const target = field.target === undefined ? '' : ` to ${field.target}`
    return [
      {
        label: `${before}${field.name}`,
        kind: field.target === undefined ? CompletionItemKind.Field : CompletionItemKind.Reference,
        detail: `${field.label} · ${field.kind}${target}`,
        isOpen,
      },
    ]
  })
}

function linesOf(entity: AppEntity, before: string): Offer[] {
  return [...entity.lines].map(([name, lines]) => ({
    label: `${before}${name}`,
    kind: CompletionItemKind.Struct,
    detail: `${lines.label} · lines`,
    isOpen: true,
  }))
}

function ends(app: App, step: ReturnType<typeof follow>['steps'][number] | undefined): AppEntity | undefined {
  return step?.lines ?? (step?.field?.multiple ? undefined : app.entities.get(step?.field?.target ?? ''))
}
