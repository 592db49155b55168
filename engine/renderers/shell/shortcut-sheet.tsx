import { useTranslation } from 'react-i18next'
import { Dialog } from '../parts/dialog.tsx'
import css from './shortcut-sheet.module.css'
import { shortcuts } from './shortcuts.ts'

/** The keys that can be used, by where. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog isOpen title={t('commands:shortcuts.title')} onClose={onClose} width={720} footer={null}>
      <div className={css.sheet}>
        {Object.entries(shortcuts).map(([place, keys]) => (
          <section key={place}>
            <h3 className={css.place}>{t(`commands:shortcuts.${place}`)}</h3>
            <dl className={css.keys}>
              {keys.map(([name, key]) => (
                <div key={name} className={css.row}>
                  <dt>{t(`commands:shortcuts.${name}`)}</dt>
                  <dd>
                    <kbd className={css.key}>{key}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
