import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '../../../runtime/screens/document/address.ts'
import { type Merge, type Side, undecided } from '../../../runtime/screens/document/merge.ts'
import { shownMoment } from '../../../runtime/values/moment.ts'
import { useController, useDocument } from '../../document/document-context.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import css from './conflict.module.css'
import { ConflictRow } from './conflict-row.tsx'

/** Both versions side by side: whoever saves decides, field by field and line by line. */
export function ConflictDialog({ merge }: { merge: Merge }) {
  const { t } = useTranslation()
  const controller = useController()
  const [choices, setChoices] = useState<Readonly<Record<Address, Side>>>({})
  const [isBusy, setBusy] = useState(false)
  const { context } = useDocument()
  const who = merge.theirs.$labels?.updatedBy
  const left = undecided(merge, choices).length
  const all = (side: Side) => setChoices(Object.fromEntries(merge.differences.map(({ address }) => [address, side])))

  async function settle() {
    setBusy(true)
    await controller.settle(choices)
    setBusy(false)
  }

  return (
    <Dialog
      isOpen
      title={t('document:conflict.title')}
      onClose={() => controller.postpone()}
      isBusy={isBusy}
      width={860}
      footer={
        <>
          <Button onClick={() => controller.postpone()} disabled={isBusy}>
            {t('document:conflict.later')}
          </Button>
          <Button type="primary" onClick={settle} loading={isBusy} disabled={left > 0}>
            {left > 0 ? t('document:conflict.left', { count: left }) : t('document:conflict.save')}
          </Button>
        </>
      }
    >
      <p className={css.intro}>
        {who && t('document:conflict.who', { by: who, at: shownMoment(String(merge.theirs.updatedAt ?? ''), context.locale.timeZone) })}
        {t('document:conflict.intro')}
      </p>
      <div className={css.frame}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('document:conflict.where')}</th>
              <th scope="col">
                {t('document:conflict.mine')}
                <Button type="link" size="small" onClick={() => all('mine')}>
                  {t('document:conflict.all')}
                </Button>
              </th>
              <th scope="col">
                {t('document:conflict.theirs')}
                <Button type="link" size="small" onClick={() => all('theirs')}>
                  {t('document:conflict.all')}
                </Button>
              </th>
            </tr>
          </thead>
          <tbody>
            {merge.differences.map((difference) => (
              <ConflictRow
                key={difference.address}
                merge={merge}
                difference={difference}
                side={choices[difference.address] ?? difference.suggested}
                onChoose={(side) => setChoices({ ...choices, [difference.address]: side })}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}
