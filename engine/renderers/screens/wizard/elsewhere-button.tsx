import { MobileOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { wireOf } from '../../../runtime/values/record-data.ts'
import type { ScreenOf } from '../../../schema/screen.ts'
import { askDraftCode, nameDraftContact, takeDraft } from '../../api/drafts.ts'
import { CodeForm } from '../../codes/code-form.tsx'
import { useDocument } from '../../document/document-context.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { portalAtom } from '../../state/portal.ts'
import type { WizardDrafts } from './wizard-drafts.ts'
import css from './wizard-page.module.css'

interface ElsewhereButtonProps {
  readonly wizard: ScreenOf<'wizard'>
  readonly route: string
  readonly drafts: WizardDrafts
  /** Another draft goes on here, of the page at an address. */
  readonly onTaken: (address: string) => void
}

/** What a stranger fills in goes on on another device: it is named here by what they are reached at, and taken from there with a code. */
export function ElsewhereButton({ wizard, route, drafts, onTaken }: ElsewhereButtonProps) {
  const { t } = useTranslation()
  const { state } = useDocument()
  const { codes } = useAtomValue(portalAtom).signIn
  const { state: kept } = useSyncExternalStore(drafts.subscribe, () => drafts.kept)
  const [isOpen, setOpen] = useState(false)
  const [named, setNamed] = useState<string>()
  const ways = codes.filter((way) => wizard.applicant?.[way] !== undefined)
  if (ways.length === 0 || kept === 'elsewhere') return null
  const isBegun = kept !== 'nothing'
  const values = ways.map((way) => wireOf(state.record, wizard.applicant?.[way] ?? ''))
  const given = values.find((value): value is string => typeof value === 'string' && value !== '')
  const title = t(isBegun ? 'kinds:wizard.continueElsewhere' : 'kinds:wizard.resume')
  return (
    <>
      <Button
        className={css.elsewhere ?? ''}
        type="link"
        size="small"
        icon={<MobileOutlined aria-hidden />}
        onClick={() => setOpen(true)}
        data-action="elsewhere"
      >
        {title}
      </Button>
      <Dialog
        isOpen={isOpen}
        title={title}
        width={440}
        onClose={() => {
          setOpen(false)
          setNamed(undefined)
        }}
      >
        {named === undefined ? (
          <CodeForm
            ways={ways}
            size="middle"
            submit={t(isBegun ? 'kinds:wizard.confirm' : 'kinds:wizard.resume')}
            {...(isBegun && given !== undefined && { given })}
            onAsk={(to) => askDraftCode(to, isBegun ? route : undefined)}
            onProve={async (proof) => {
              if (isBegun) {
                await nameDraftContact(proof, route)
                setNamed(proof.to)
                return
              }
              const address = await takeDraft(proof)
              setOpen(false)
              drafts.end()
              onTaken(address)
            }}
          >
            <p className={css.told}>{t(isBegun ? 'kinds:wizard.elsewhereHelp' : 'kinds:wizard.resumeHelp')}</p>
          </CodeForm>
        ) : (
          <p className={css.told} role="status">
            {t('kinds:wizard.named', { to: named, title: t('kinds:wizard.resume') })}
          </p>
        )}
      </Dialog>
    </>
  )
}
