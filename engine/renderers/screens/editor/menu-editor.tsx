import { Button, Tree, type TreeDataNode } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuItem } from '../../../runtime/access/menu.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../runtime/overlays/json.ts'
import {
  entriesAt,
  entryAt,
  freeName,
  type MenuPath,
  mostLevels,
  moved,
  movedByKey,
  textKey,
  withEntry,
} from '../../../runtime/overlays/menu-tree.ts'
import type { Thing } from '../../../runtime/overlays/thing.ts'
import { previewMenu, type ThingDiagnostic, type Things } from '../../api/overlays.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Select } from '../../parts/select.tsx'
import { DiagnosticList } from './diagnostic-list.tsx'
import css from './editor.module.css'
import { EntryIcon } from './entry-icon.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { addressFault } from './entry-target.tsx'
import { focusPlace } from './focus-place.ts'
import type { ThingEditorProps } from './thing-editor-props.ts'

const keyOf = (path: MenuPath) => path.join('/')
const pathOf = (key: string): MenuPath => key.split('/')

/** The tree of a menu: entries are moved by dragging or by keys; the one that is selected is edited beside it. */
export function MenuEditor({ app, name, thing, things, diagnostics, onEdit }: ThingEditorProps) {
  const { t } = useTranslation()
  const [selected, setSelected] = useState<MenuPath>()
  const [expanded, setExpanded] = useState<readonly string[]>(Object.keys(entriesAt(thing)))
  const [preview, setPreview] = useState<{ readonly role: string; readonly items: readonly MenuItem[] }>()
  const [opened, setOpened] = useState<ThingDiagnostic>()
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (opened) focusPlace(frame.current, opened.at)
  }, [opened])
  const entry = selected && entryAt(thing, selected)
  const { language } = app.bundle
  const labelOf = (path: MenuPath): string => {
    const own = entryAt(thing, path)
    const translated = thing.texts[language]?.[textKey(path)]
    const screen = typeof own?.screen === 'string' ? things.screens[own.screen] : undefined
    return translated ?? (typeof own?.label === 'string' && own.label !== '' ? own.label : (screen ?? path.at(-1) ?? ''))
  }

  function show(made: ReturnType<typeof moved>) {
    if (!made) return
    onEdit(made.menu)
    setSelected(made.path)
    setExpanded((keys) => [...new Set([...keys, keyOf(made.path.slice(0, -1))])])
  }

  function onKeys(event: KeyboardEvent) {
    if (!selected || !event.altKey || !event.shiftKey || !event.key.startsWith('Arrow')) return
    event.preventDefault()
    event.stopPropagation()
    show(movedByKey(thing, selected, event.key))
  }

  /** A new entry beside the selected one, or in it when it is a group. */
  function add(isGroup: boolean) {
    const group = entry && 'items' in entry && !isGroup ? (selected ?? []) : (selected?.slice(0, -1) ?? [])
    const path = [...group, freeName(new Set(Object.keys(entriesAt(thing, group))), isGroup ? 'group' : 'entry')]
    onEdit(
      withEntry(thing, path, isGroup ? { label: t('editor:newGroupLabel'), items: {} } : { screen: Object.keys(things.screens)[0] ?? '/' }),
    )
    setSelected(path)
    setExpanded((keys) => [...new Set([...keys, keyOf(group)])])
  }

  /** Selects the entry that something is wrong with, and goes to the field. */
  function openAt(found: ThingDiagnostic) {
    const path = entryOf(thing, found.at)
    setPreview(undefined)
    setSelected(path)
    setExpanded((keys) => [...new Set([...keys, ...path.slice(0, -1).map((_, index) => keyOf(path.slice(0, index + 1)))])])
    setOpened({ ...found })
  }

  const wrong = (path: MenuPath) => {
    const place = `value.items.${path.join('.items.')}`
    return diagnostics.some(({ at, severity }) => severity === 'error' && `${at.join('.')}.`.startsWith(`${place}.`))
  }
  const drawn = (map: Readonly<Record<string, Json>>, above: MenuPath): TreeDataNode[] =>
    Object.entries(map).map(([key, item]) => {
      const path = [...above, key]
      const isGroup = isJsonObject(item) && isJsonObject(item.items)
      const isDead = isJsonObject(item) && leadsNowhere(item, things)
      return {
        key: keyOf(path),
        isLeaf: !isGroup,
        title: (
          <span className={css.node} data-hidden={isJsonObject(item) && item.hidden === true} data-wrong={wrong(path) || isDead}>
            {isJsonObject(item) && typeof item.icon === 'string' && <EntryIcon name={item.icon} />}
            {labelOf(path)}
            {isDead && <span className={css.dead}>{t('editor:deadLink')}</span>}
            {isJsonObject(item) && item.hidden === true && <span className={css.code}>{t('editor:hidden')}</span>}
          </span>
        ),
        ...(isGroup && { children: drawn(entriesAt(thing, path), path) }),
      }
    })

  async function previewAs(role: string) {
    setPreview({ role, items: (await previewMenu(name, thing, role)).items })
  }

  return (
    <>
      <DiagnosticList app={app} thing={thing} diagnostics={diagnostics} onOpen={openAt} />
      <div ref={frame} className={css.columns}>
        <section className={css.pane} aria-label={t('editor:entries')}>
          <div className={css.tools}>
            <Button onClick={() => add(false)}>{t('editor:newEntry')}</Button>
            <Button disabled={(selected?.length ?? 1) >= mostLevels} onClick={() => add(true)}>
              {t('editor:newGroup')}
            </Button>
            <Select
              className={css.role}
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={t('editor:previewAs')}
              aria-label={t('editor:previewAs')}
              value={preview?.role}
              options={Object.entries(things.roles).map(([value, label]) => ({ value, label }))}
              onChange={(role?: string) => (role === undefined ? setPreview(undefined) : void previewAs(role))}
            />
          </div>
          <div className={css.nodes} onKeyDownCapture={onKeys}>
            {preview ? (
              <Tree
                key={preview.role}
                blockNode
                selectable={false}
                defaultExpandAll
                treeData={preview.items.map(previewed)}
                aria-label={t('editor:previewAs')}
              />
            ) : Object.keys(entriesAt(thing)).length === 0 ? (
              <EmptyState reason={t(name === app.bundle.app.mobileMenu ? 'editor:noMobileEntries' : 'editor:noEntries')} />
            ) : (
              <Tree
                blockNode
                draggable={{ icon: false }}
                treeData={drawn(entriesAt(thing), [])}
                selectedKeys={selected ? [keyOf(selected)] : []}
                expandedKeys={[...expanded]}
                aria-label={t('editor:entries')}
                onExpand={(keys) => setExpanded(keys.map(String))}
                onSelect={([key]) => setSelected(key === undefined ? undefined : pathOf(String(key)))}
                allowDrop={({ dropNode, dropPosition }) => dropPosition !== 0 || !dropNode.isLeaf}
                onDrop={({ dragNode, node, dropToGap, dropPosition }) => {
                  const target = pathOf(String(node.key))
                  if (!dropToGap) return show(moved(thing, pathOf(String(dragNode.key)), target, 0))
                  show(moved(thing, pathOf(String(dragNode.key)), target.slice(0, -1), Math.max(dropPosition, 0)))
                }}
              />
            )}
          </div>
          <p className={css.help}>{t('editor:moveHelp')}</p>
        </section>
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
              setSelected(path)
            }}
          />
        ) : (
          <div className={css.hint}>{t('editor:selectEntry')}</div>
        )}
      </div>
    </>
  )
}

/** Whether an entry opens a screen that there is none of, or no address. */
function leadsNowhere({ screen, address }: JsonObject, { screens }: Things): boolean {
  if (typeof address === 'string') return addressFault(address, screens) !== undefined
  return typeof screen === 'string' && screens[screen] === undefined
}

/** The entry that a place in a menu belongs to. */
function entryOf(menu: Thing, at: ThingDiagnostic['at']): MenuPath {
  const keys = at[0] === 'texts' ? String(at[2]).split('.') : at.slice(1).map(String)
  const path: string[] = []
  for (let index = 0; keys[index] === 'items' && entryAt(menu, [...path, keys[index + 1] ?? '']); index += 2)
    path.push(keys[index + 1] ?? '')
  return path
}

/** An entry as the holder of a role sees it. */
function previewed({ name, label, icon, items }: MenuItem): TreeDataNode {
  return {
    key: `${name} ${label}`,
    selectable: false,
    title: (
      <span className={css.node}>
        {icon && <EntryIcon name={icon} />}
        {label}
      </span>
    ),
    ...(items && { children: items.map(previewed) }),
  }
}
