import { App, Button, Checkbox, Form, type FormInstance, Input, Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Audience, audiences, type ViewState } from '../../../../runtime/screens/list/view.ts'
import { changeView, createView, deleteView, type SavedView } from '../../../api/views.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { ErrorNote } from '../../../parts/error-note.tsx'
import { likeDialog } from '../../../parts/like-dialog.tsx'
import { useAttempt } from '../../../parts/use-attempt.ts'
import { useListFrame } from '../list-frame.ts'
import type { ViewsOfList } from './use-views.ts'
import css from './view-dialog.module.css'

interface ViewDialogProps {
  readonly views: ViewsOfList
  /** The view whose settings change; nothing for a new one. */
  readonly edited: SavedView | undefined
  /** The list as it is now, for a new view. */
  stateOf(isMoving: boolean): ViewState
  readonly hasDates: boolean
  onSaved(view: SavedView): void
  onDeleted(): void
  onClose(): void
}

/** What the form says. What it does not ask of somebody is not in it. */
interface Values {
  readonly name: string
  readonly audience?: Audience
  readonly role?: string
  readonly isDefault: boolean
  readonly isMoving?: boolean
}

/** Longest name of a view. */
const longest = 40

/** What a view is called, whom it is for, whether the list opens with it. */
export function ViewDialog({ views, edited, stateOf, hasDates, onSaved, onDeleted, onClose }: ViewDialogProps) {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const { route } = useListFrame()
  const [form] = Form.useForm<Values>()
  const { busy, problem, attempt } = useAttempt<'save' | 'delete'>()
  const isBusy = busy !== undefined

  const save = ({ name, audience: asked, role, isDefault, isMoving = false }: Values) =>
    attempt('save', async () => {
      // Who cannot share is not asked whom it is for: a view stays whose it was, and a new one is their own.
      const audience = asked ?? edited?.audience ?? 'own'
      const facts = { name, isDefault, audience, role: audience === 'role' ? (role ?? edited?.role ?? null) : null }
      const saved = edited ? await changeView(edited.id, facts) : await createView(route, { ...facts, state: stateOf(isMoving) })
      views.put(saved)
      onSaved(saved)
      message.success(t('view.saved'))
      onClose()
    })

  const remove = ({ id, name }: SavedView) =>
    modal.confirm({
      ...likeDialog,
      title: t('view.deleteSure', { name }),
      okText: t('view.delete'),
      cancelText: t('common.cancel'),
      okButtonProps: { danger: true },
      onOk: () =>
        attempt('delete', async () => {
          await deleteView(id)
          views.remove(id)
          onDeleted()
          onClose()
        }),
    })

  return (
    <Dialog
      isOpen
      title={t(edited ? 'view.titleEdit' : 'view.titleNew')}
      onClose={onClose}
      isBusy={isBusy}
      width={440}
      footer={
        <div className={css.footer}>
          {edited && (
            <Button danger type="text" disabled={isBusy} onClick={() => remove(edited)}>
              {t('view.delete')}
            </Button>
          )}
          <Button className={css.cancel ?? ''} onClick={onClose} disabled={isBusy}>
            {t('common.cancel')}
          </Button>
          <Button type="primary" loading={isBusy} onClick={() => form.submit()}>
            {t('view.ok')}
          </Button>
        </div>
      }
    >
      {problem && <ErrorNote problem={problem} />}
      {!edited && <p className={css.help}>{t('view.help')}</p>}
      <ViewForm form={form} edited={edited} shares={views.shares} hasDates={hasDates} onSave={save} />
    </Dialog>
  )
}

interface ViewFormProps extends Pick<ViewDialogProps, 'edited' | 'hasDates'> {
  readonly form: FormInstance<Values>
  readonly shares: ViewsOfList['shares']
  readonly onSave: (values: Values) => void
}

/** Asks what there is to say of a view: of a new one also whether its dates move on. */
function ViewForm({ form, edited, shares, hasDates, onSave }: ViewFormProps) {
  const { t } = useTranslation()
  const audience = Form.useWatch('audience', form) ?? edited?.audience ?? 'own'
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{
        name: edited?.name ?? '',
        audience: edited?.audience ?? 'own',
        role: edited?.role ?? undefined,
        isDefault: edited?.isDefault ?? false,
        isMoving: hasDates,
      }}
      onFinish={onSave}
    >
      <Form.Item name="name" label={t('view.name')} rules={[{ required: true, whitespace: true, message: t('view.nameNeeded') }]}>
        <Input maxLength={longest} autoComplete="off" />
      </Form.Item>
      {shares && (
        <Form.Item name="audience" label={t('view.audience')}>
          <Radio.Group options={audiences.map((value) => ({ value, label: t(`view.for.${value}`) }))} />
        </Form.Item>
      )}
      {audience === 'role' && (
        <Form.Item name="role" label={t('view.role')} rules={[{ required: true, message: t('view.roleNeeded') }]}>
          <Select options={(shares ?? []).map(({ name: value, label }) => ({ value, label }))} />
        </Form.Item>
      )}
      <Form.Item name="isDefault" valuePropName="checked" className={css.check ?? ''}>
        <Checkbox>{t('view.default')}</Checkbox>
      </Form.Item>
      {!edited && hasDates && (
        <Form.Item name="isMoving" valuePropName="checked" className={css.check ?? ''}>
          <Checkbox>{t('view.moving')}</Checkbox>
        </Form.Item>
      )}
    </Form>
  )
}
