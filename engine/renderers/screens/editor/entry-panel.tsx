import { Button, Input, Select, Switch } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { App } from '../../../runtime/app/app.ts'
import type { JsonObject } from '../../../runtime/overlays/json.ts'
import { type MenuPath, renamed, textKey, withEntry } from '../../../runtime/overlays/menu-tree.ts'
import type { Thing } from '../../../runtime/overlays/thing.ts'
import { icons } from '../../../schema/icon.ts'
import type { Things } from '../../api/overlays.ts'
import css from './editor.module.css'
import { EntryIcon } from './entry-icon.tsx'
import { LabelInputs } from './label-inputs.tsx'

interface EntryPanelProps {
  readonly app: App
  readonly thing: Thing
  readonly path: MenuPath
  readonly entry: JsonObject
  readonly things: Things
  readonly onEdit: (thing: Thing, path: MenuPath | undefined) => void
}

/** One entry of a menu: its code, what it is called, what it opens, its picture. */
export function EntryPanel({ app, thing, path, entry, things, onEdit }: EntryPanelProps) {
  const { t } = useTranslation()
  const id = useId()
  const [code, setCode] = useState(path.at(-1) ?? '')
  const isGroup = 'items' in entry
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
      <div className={css.field}>
        <label htmlFor={`${id}code`}>{t('editor:code')}</label>
        <Input id={`${id}code`} value={code} onChange={(e) => setCode(e.target.value)} onBlur={rename} onPressEnter={rename} />
      </div>
      {!isGroup && (
        <div className={css.field}>
          <label htmlFor={`${id}screen`}>{t('editor:screen')}</label>
          <Select
            id={`${id}screen`}
            showSearch={{ optionFilterProp: 'label' }}
            value={screen}
            status={screen !== undefined && things.screens[screen] === undefined ? 'error' : ''}
            options={Object.entries(things.screens)
              .filter(([, title]) => title !== '')
              .map(([value, title]) => ({ value, label: `${title}　${value}` }))}
            onChange={(value: string) => put({ screen: value })}
          />
        </div>
      )}
      <LabelInputs
        app={app}
        label={t('editor:label')}
        own={typeof entry.label === 'string' ? entry.label : ''}
        textKey={textKey(path)}
        texts={thing.texts}
        placeholder={screen === undefined ? '' : (things.screens[screen] ?? '')}
        onChange={(label, texts) => {
          const { label: _label, ...rest } = entry
          onEdit({ ...withEntry(thing, path, label === '' && !isGroup ? rest : { ...rest, label }), texts }, path)
        }}
      />
      <div className={css.field}>
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
