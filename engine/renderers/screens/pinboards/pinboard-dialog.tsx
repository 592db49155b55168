import { Button, Form, Input, Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Audience, audiences } from '../../../runtime/screens/list/view.ts'
import { changePinboard, createPinboard, type PinboardEntry, type Pinboards, type SeenPinboard } from '../../api/pinboards.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { useAttempt } from '../../parts/use-attempt.ts'

interface PinboardDialogProps {
  readonly shares: Pinboards['shares']
  /** The pinboard whose settings change; nothing for a new one. */
  readonly edited?: SeenPinboard
  readonly onSaved: (pinboard: PinboardEntry) => void
  readonly onClose: () => void
}

interface Values {
  readonly name: string
  readonly audience?: Audience
  readonly role?: string
}

/** Longest name of a pinboard. */
const longest = 40

/** What a pinboard is called, and whom it is for. */
export function PinboardDialog({ shares, edited, onSaved, onClose }: PinboardDialogProps) {
  const { t } = useTranslation('pinboards')
  const [form] = Form.useForm<Values>()
  const audience = Form.useWatch('audience', form) ?? edited?.audience ?? 'own'
  const { busy, problem, attempt } = useAttempt<'save'>()
  const isBusy = busy !== undefined

  async function save({ name, audience: asked, role }: Values) {
    const whom = asked ?? edited?.audience ?? 'own'
    const facts = { name, audience: whom, role: whom === 'role' ? (role ?? edited?.role ?? null) : null }
    onSaved(
      edited
        ? await changePinboard(edited.id, edited.version, facts)
        : await createPinboard({ ...facts, state: { tiles: [], filters: {} } }),
    )
  }

  return (
    <Dialog
      isOpen
      title={t(edited ? 'settings' : 'make')}
      width={440}
      isBusy={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t('cancel')}
          </Button>
          <Button type="primary" loading={isBusy} onClick={() => form.submit()}>
            {t('save')}
          </Button>
        </>
      }
    >
      {problem && <ErrorNote problem={problem} />}
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: edited?.name ?? '', audience: edited?.audience ?? 'own', role: edited?.role ?? undefined }}
        onFinish={(values) => attempt('save', () => save(values))}
      >
        <Form.Item name="name" label={t('name')} rules={[{ required: true, whitespace: true, message: t('nameNeeded') }]}>
          <Input maxLength={longest} autoComplete="off" />
        </Form.Item>
        {shares && (
          <Form.Item name="audience" label={t('audience')} extra={audience === 'own' ? undefined : t('sharedHelp')}>
            <Radio.Group options={audiences.map((value) => ({ value, label: t(`for.${value}`) }))} />
          </Form.Item>
        )}
        {audience === 'role' && (
          <Form.Item name="role" label={t('role')} rules={[{ required: true, message: t('roleNeeded') }]}>
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              options={(shares ?? []).map(({ name: value, label }) => ({ value, label }))}
            />
          </Form.Item>
        )}
      </Form>
    </Dialog>
  )
}
