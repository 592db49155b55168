import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { JsonObject } from '../../../runtime/overlays/json.ts'
import { entriesAt, type moved, movedByKey, newEntryPath, withEntry } from '../../../runtime/overlays/menu-tree.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import css from './editor.module.css'
import { MenuPreview } from './menu-preview.tsx'
import { MenuTools } from './menu-tools.tsx'
import { MenuTree } from './menu-tree.tsx'
import type { ThingEditorProps } from './thing-editor-props.ts'
import type { EntrySelection } from './use-entry-selection.ts'
import type { MenuPreviewing } from './use-menu-preview.ts'

interface MenuEntriesProps extends ThingEditorProps {
  readonly selection: EntrySelection
  readonly preview: MenuPreviewing
}

/** The entries of a menu, where they are added and moved. */
export function MenuEntries({ app, name, thing, things, diagnostics, onEdit, selection, preview }: MenuEntriesProps) {
  const { t } = useTranslation()
  const { selected } = selection
  const isEmpty = Object.keys(entriesAt(thing)).length === 0

  function show(made: ReturnType<typeof moved>) {
    if (!made) return
    onEdit(made.menu)
    selection.reveal(made.path)
  }

  function onKeys(event: KeyboardEvent) {
    if (!selected || !event.altKey || !event.shiftKey || !event.key.startsWith('Arrow')) return
    event.preventDefault()
    event.stopPropagation()
    show(movedByKey(thing, selected, event.key))
  }

  function add(isGroup: boolean) {
    const path = newEntryPath(thing, selected, isGroup)
    const entry: JsonObject = isGroup ? { label: t('editor:newGroupLabel'), items: {} } : { screen: Object.keys(things.screens)[0] ?? '/' }
    show({ menu: withEntry(thing, path, entry), path })
  }

  return (
    <section className={css.pane} aria-label={t('editor:entries')}>
      <MenuTools
        selected={selected}
        roles={things.roles}
        role={preview.shown?.role}
        onAdd={add}
        onPreview={(role) => (role === undefined ? preview.end() : void preview.as(role))}
      />
      <div className={css.nodes} onKeyDownCapture={onKeys}>
        {preview.shown ? (
          <MenuPreview key={preview.shown.role} items={preview.shown.items} />
        ) : isEmpty ? (
          <EmptyState reason={t(name === app.bundle.app.mobileMenu ? 'editor:noMobileEntries' : 'editor:noEntries')} />
        ) : (
          <MenuTree app={app} thing={thing} things={things} diagnostics={diagnostics} selection={selection} onMoved={show} />
        )}
      </div>
      <p className={css.help}>{t('editor:moveHelp')}</p>
    </section>
  )
}
