import { Input, Segmented, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { parseAddress, routeOf } from '../../../runtime/app/address.ts'
import type { JsonObject } from '../../../runtime/overlays/json.ts'
import { addressFault } from '../../../runtime/overlays/menu-target.ts'
import type { ThingDiagnostic, Things } from '../../api/overlays.ts'
import css from './editor.module.css'
import { FieldDiagnostics } from './field-diagnostics.tsx'

interface EntryTargetProps {
  readonly entry: JsonObject
  readonly things: Things
  readonly diagnostics: readonly ThingDiagnostic[]
  /** Where the entry stands in the menu: `items.lending.items.loans`. */
  readonly place: string
  readonly onEdit: (entry: JsonObject) => void
}

/** What an entry opens: a screen that is chosen, or an address that is typed. */
export function EntryTarget({ entry, things, diagnostics, place, onEdit }: EntryTargetProps) {
  const { t } = useTranslation()
  const id = useId()
  const isAddress = 'address' in entry
  const screen = typeof entry.screen === 'string' ? entry.screen : undefined
  const address = typeof entry.address === 'string' ? entry.address : ''
  const fault = isAddress ? addressFault(address, things.screens) : undefined
  function become(type: string) {
    const { screen: _screen, address: _address, ...rest } = entry
    const route = routeOf(parseAddress(address).path, Object.keys(things.screens)) ?? Object.keys(things.screens)[0] ?? '/'
    onEdit(type === 'address' ? { address: screen ?? '/', ...rest } : { screen: route, ...rest })
  }
  return (
    <>
      <div className={css.field}>
        <span id={`${id}type`}>{t('editor:type')}</span>
        <Segmented
          className={css.toggle ?? ''}
          aria-labelledby={`${id}type`}
          value={isAddress ? 'address' : 'screen'}
          options={['screen', 'address'].map((value) => ({ value, label: t(`editor:entryTypes.${value}`) }))}
          onChange={become}
        />
      </div>
      {isAddress ? (
        <div className={css.field} data-at={`${place}.address`}>
          <label htmlFor={`${id}address`}>{t('editor:address')}</label>
          <Input
            id={`${id}address`}
            value={address}
            maxLength={2000}
            placeholder="https://"
            status={fault === undefined ? '' : 'error'}
            aria-invalid={fault !== undefined}
            aria-describedby={`${id}help`}
            onChange={({ target }) => onEdit({ ...entry, address: target.value.trim() })}
          />
          {fault === undefined ? (
            <FieldDiagnostics diagnostics={diagnostics} place={`${place}.address`} />
          ) : (
            <p className={css.wrong}>{t(`editor:addressFaults.${fault}`)}</p>
          )}
          <p id={`${id}help`} className={css.note}>
            {t('editor:addressHelp')}
          </p>
        </div>
      ) : (
        <div className={css.field} data-at={`${place}.screen`}>
          <label htmlFor={`${id}screen`}>{t('editor:screen')}</label>
          <Select
            id={`${id}screen`}
            showSearch={{ optionFilterProp: 'label' }}
            value={screen}
            status={screen !== undefined && things.screens[screen] === undefined ? 'error' : ''}
            options={Object.entries(things.screens)
              .filter(([, title]) => title !== '')
              .map(([value, title]) => ({ value, label: `${title}　${value}` }))}
            onChange={(value: string) => onEdit({ ...entry, screen: value })}
          />
          <FieldDiagnostics diagnostics={diagnostics} place={`${place}.screen`} />
        </div>
      )}
    </>
  )
}
