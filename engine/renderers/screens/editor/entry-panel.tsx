import { Button, Input, Switch } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { App } from '../../../runtime/app/app.ts'
import type { JsonObject } from '../../../runtime/overlays/json.ts'
import { type MenuPath, renamed, textKey, withEntry } from '../../../runtime/overlays/menu-tree.ts'
import type { Thing } from '../../../runtime/overlays/thing.ts'
import { icons } from '../../../schema/icon.ts'
import type { ThingDiagnostic, Things } from '../../api/overlays.ts'
import { Select } from '../../parts/select.tsx'
import css from './editor.module.css'
import { EntryIcon } from './entry-icon.tsx'
import { EntryTarget } from './entry-target.tsx'
import { FieldDiagnostics } from './field-diagnostics.tsx'
import { LabelInputs } from './label-inputs.tsx'

interface EntryPanelProps {
  readonly app: App
  readonly thing: Thing
  readonly path: MenuPath
  readonly entry: JsonObject
  readonly things: Things
  readonly diagnostics: readonly ThingDiagnostic[]
  readonly onEdit: (thing: Thing, path: MenuPath | undefined) => void
}

/** One entry of a menu: its code, what it is called, what it opens, its picture. */
export function EntryPanel({ app, thing, path, entry, things, diagnostics, onEdit }: EntryPanelProps) {
  const { t } = useTranslation()
  const id = useId()
  const [code, setCode] = useState(path.at(-1) ?? '')
  const isGroup = 'items' in entry
  const place = `items.${path.join('.items.')}`
  // Only a screen has a title to be called by.
  const lacksLabel = !('screen' in entry) && (entry.label ?? '') === ''
  const screen = typeof entry.screen === 'string' ? entry.screen : undefined
  const put = (changes: Readonly<Record<string, string | boolean | undefined>>) => {
    const kept = Object.entries({ ...entry, ...changes }).filter(([, value]) => value !== undefined && value !== '')
    onEdit(withEntry(thing, path, Object.fromEntries(kept) as JsonObject), path)
  }
  function rename() {
    const next = code === path.at(-1) ? undefined : renamed(thing, path, code)
    if (next) onEdit(next, [...path.slice(0, -1), code])
    else setCode(path.at(-1) ?? '')
  }
  return (
    <section className={css.panel} aria-label={t('editor:entry')}>
      <div className={css.field} data-at={lacksLabel ? undefined : place}>
        <p className={css.note}>
          {t('editor:level', {
            level: String(path.length),
            type: t(`editor:entryTypes.${isGroup ? 'group' : 'address' in entry ? 'address' : 'screen'}`),
          })}
        </p>
        <label htmlFor={`${id}code`}>{t('editor:code')}</label>
        <Input id={`${id}code`} value={code} onChange={(e) => setCode(e.target.value)} onBlur={rename} onPressEnter={rename} />
        {!lacksLabel && <FieldDiagnostics diagnostics={diagnostics} place={place} />}
      </div>
      {!isGroup && (
        <EntryTarget
          entry={entry}
          things={things}
          diagnostics={diagnostics}
          place={place}
          onEdit={(next) => onEdit(withEntry(thing, path, next), path)}
        />
      )}
      <div data-at={lacksLabel ? place : textKey(path)}>
        <LabelInputs
          app={app}
          label={t('editor:label')}
          own={typeof entry.label === 'string' ? entry.label : ''}
          textKey={textKey(path)}
          texts={thing.texts}
          placeholder={screen === undefined ? '' : (things.screens[screen] ?? '')}
          onChange={(label, texts) => {
            const { label: _label, ...rest } = entry
            onEdit({ ...withEntry(thing, path, label === '' && 'screen' in entry ? rest : { ...rest, label }), texts }, path)
          }}
        />
        <FieldDiagnostics diagnostics={diagnostics} place={lacksLabel ? place : textKey(path)} />
      </div>
      <div className={css.field} data-at={`${place}.icon`}>
        <label htmlFor={`${id}icon`}>{t('editor:icon')}</label>
        <Select
          id={`${id}icon`}
          allowClear
          showSearch
          value={typeof entry.icon === 'string' ? entry.icon : undefined}
          options={icons.map((value) => ({ value, label: value }))}
          optionRender={({ value }) => (
            <span className={css.node}>
              <EntryIcon name={String(value)} /> {value}
            </span>
          )}
          onChange={(icon?: string) => put({ icon })}
        />
      </div>
      <div className={css.switch}>
        <Switch id={`${id}hidden`} checked={entry.hidden !== true} onChange={(isShown) => put({ hidden: isShown ? undefined : true })} />
        <label htmlFor={`${id}hidden`}>{t('editor:shown')}</label>
      </div>
      <div>
        <Button danger onClick={() => onEdit(withEntry(thing, path, undefined), undefined)}>
          {t('editor:removeEntry')}
        </Button>
        <p className={css.note}>{t('editor:removeHelp')}</p>
      </div>
    </section>
  )
}
