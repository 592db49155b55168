import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { type MenuPath, mostLevels } from '../../../runtime/overlays/menu-tree.ts'
import type { Things } from '../../api/overlays.ts'
import { Select } from '../../parts/select.tsx'
import css from './editor.module.css'

interface MenuToolsProps {
  readonly selected: MenuPath | undefined
  readonly roles: Things['roles']
  /** The role as whose holder the menu is shown. */
  readonly role: string | undefined
  readonly onAdd: (isGroup: boolean) => void
  readonly onPreview: (role: string | undefined) => void
}

/** Adds entries to a menu, and shows it as the holder of a role sees it. */
export function MenuTools({ selected, roles, role, onAdd, onPreview }: MenuToolsProps) {
  const { t } = useTranslation()
  return (
    <div className={css.tools}>
      <Button onClick={() => onAdd(false)}>{t('editor:newEntry')}</Button>
      <Button disabled={(selected?.length ?? 1) >= mostLevels} onClick={() => onAdd(true)}>
        {t('editor:newGroup')}
      </Button>
      <Select
        className={css.role}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('editor:previewAs')}
        aria-label={t('editor:previewAs')}
        value={role}
        options={Object.entries(roles).map(([value, label]) => ({ value, label }))}
        onChange={onPreview}
      />
    </div>
  )
}
