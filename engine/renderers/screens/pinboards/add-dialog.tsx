import { BarChartOutlined, RightOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Pinboards } from '../../api/pinboards.ts'
import { Dialog } from '../../parts/dialog.tsx'
import css from './pinboards.module.css'

/** Reports come to a pinboard from their own pages: which there are, and how. */
export function AddDialog({ reports, onClose }: { reports: Pinboards['reports']; onClose: () => void }) {
  const { t } = useTranslation('pinboards')
  const [typed, setTyped] = useState('')
  const words = typed.trim().toLowerCase()
  const found = reports.filter(({ label }) => label.toLowerCase().includes(words))
  return (
    <Dialog isOpen title={t('add')} width={480} onClose={onClose}>
      <p className={css.help}>{t('addHelp')}</p>
      <Input value={typed} placeholder={t('find')} aria-label={t('find')} allowClear onChange={({ target }) => setTyped(target.value)} />
      <ul className={css.reports}>
        {found.map(({ label, address }) => (
          <li key={address}>
            <Link to={address} onClick={onClose}>
              <BarChartOutlined aria-hidden />
              <span>{label}</span>
              <RightOutlined aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={css.help}>{t('noReports')}</p>}
    </Dialog>
  )
}
