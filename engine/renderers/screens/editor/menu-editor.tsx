import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { entryAt, entryPathAt } from '../../../runtime/overlays/menu-tree.ts'
import type { ThingDiagnostic } from '../../api/overlays.ts'
import { DiagnosticList } from './diagnostic-list.tsx'
import css from './editor.module.css'
import { EntryPanel } from './entry-panel.tsx'
import { focusPlace } from './focus-place.ts'
import { MenuEntries } from './menu-entries.tsx'
import type { ThingEditorProps } from './thing-editor-props.ts'
import { keyOf, useEntrySelection } from './use-entry-selection.ts'
import { useMenuPreview } from './use-menu-preview.ts'

/** The tree of a menu: entries are moved by dragging or by keys; the one that is selected is edited beside it. */
export function MenuEditor(props: ThingEditorProps) {
  const { app, name, thing, things, diagnostics, onEdit } = props
  const { t } = useTranslation()
  const selection = useEntrySelection(thing)
  const preview = useMenuPreview(name, thing)
  const { selected } = selection
  const [opened, setOpened] = useState<ThingDiagnostic>()
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (opened) focusPlace(frame.current, opened.at)
  }, [opened])
  const entry = selected && entryAt(thing, selected)

  /** Selects the entry that something is wrong with, and goes to the field. */
  function openAt(found: ThingDiagnostic) {
    preview.end()
    selection.reveal(entryPathAt(thing, found.at))
    setOpened({ ...found })
  }

  return (
    <>
      <DiagnosticList app={app} thing={thing} diagnostics={diagnostics} onOpen={openAt} />
      <div ref={frame} className={css.columns}>
        <MenuEntries {...props} selection={selection} preview={preview} />
        {selected && entry ? (
          <EntryPanel
            key={keyOf(selected)}
            app={app}
            thing={thing}
            path={selected}
            entry={entry}
            things={things}
            diagnostics={diagnostics}
            onEdit={(next, path) => {
              onEdit(next)
              selection.select(path)
            }}
          />
        ) : (
          <div className={css.hint}>{t('editor:selectEntry')}</div>
        )}
      </div>
    </>
  )
}
