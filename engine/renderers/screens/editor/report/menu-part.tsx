import { Checkbox, Input } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import type { MenuItem } from '../../../../runtime/access/menu.ts'
import { tidy } from '../../../../runtime/screens/report-builder/remove.ts'
import type { Report } from '../../../../schema/report.ts'
import { Select } from '../../../parts/select.tsx'
import { sessionAtom } from '../../../state/portal.ts'
import { useBuilder } from './builder-context.ts'
import { Labelled } from './labelled.tsx'
import css from './report-builder.module.css'

type Menu = NonNullable<Report['menu']>

/** Where the report stands in the menu, by which code, and who may run it. */
export function MenuPart() {
  const { t } = useTranslation('builder')
  const session = useAtomValue(sessionAtom)
  const { name, draft, change, things } = useBuilder()
  const { report } = draft
  const { menu } = report
  const put = (next: Menu | undefined) => change({ ...draft, report: tidy({ ...report, menu: next }) })
  const groups = groupsOf(session?.menus ?? [])

  if (!menu) {
    return (
      <>
        <p className={css.note}>{t('menu.off')}</p>
        <Checkbox
          checked={false}
          onChange={() => {
            const own = session?.roles.map(({ name }) => name) ?? []
            const under = groups.find(({ path }) => path.includes('reports'))?.path
            put({ code: name, roles: own, ...(under && { under }) })
          }}
        >
          {t('menu.on')}
        </Checkbox>
      </>
    )
  }
  return (
    <>
      <Checkbox checked onChange={() => put(undefined)}>
        {t('menu.on')}
      </Checkbox>
      <Labelled label={t('menu.code')} help={t('menu.codeHelp')}>
        {(id) => (
          <Input
            id={id}
            maxLength={64}
            status={/^[A-Za-z][A-Za-z0-9_-]*$/.test(menu.code) ? '' : 'error'}
            value={menu.code}
            onChange={({ target }) => put({ ...menu, code: target.value.trim() })}
          />
        )}
      </Labelled>
      <Labelled label={t('menu.under')}>
        {(id) => (
          <Select
            id={id}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('menu.nowhere')}
            value={menu.under?.join('/') ?? null}
            options={groups.map(({ path, label }) => ({ value: path.join('/'), label }))}
            onChange={(path: string | null | undefined) => {
              const { under: _under, ...rest } = menu
              put(path ? { ...rest, under: path.split('/') } : rest)
            }}
          />
        )}
      </Labelled>
      <Labelled label={t('menu.roles')} help={t('menu.rolesHelp')}>
        {(id) => (
          <Select
            id={id}
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            status={menu.roles.length === 0 ? 'error' : ''}
            value={menu.roles}
            options={Object.entries(things.roles).map(([value, label]) => ({ value, label }))}
            onChange={(roles: string[]) => put({ ...menu, roles })}
          />
        )}
      </Labelled>
    </>
  )
}

/** The groups of the menu, from the top, by what they are called. */
function groupsOf(
  items: readonly MenuItem[],
  above: readonly string[] = [],
  said = '',
): readonly { readonly path: string[]; readonly label: string }[] {
  return items.flatMap(({ name, label, items: inner }) => {
    if (!inner || above.length === 2) return []
    const path = [...above, name]
    const whole = said === '' ? label : `${said} › ${label}`
    return [{ path, label: whole }, ...groupsOf(inner, path, whole)]
  })
}
