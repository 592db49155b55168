import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Flow, FlowDocument, FlowGroup } from '../../../runtime/documents/flow.ts'
import { documentFlow } from '../../document/document-api.ts'
import { StatusTag } from '../../parts/status-tag.tsx'
import { useEdition } from '../../state/edition.ts'
import css from './flow-strip.module.css'

interface FlowStripProps {
  readonly entity: string
  readonly id: string
  /** Another version: what came of it may be another. */
  readonly version: number
}

/** What came before the document and what came of it: each with its status and how much, a click away. Without either it takes no room. */
export function FlowStrip({ entity, id, version }: FlowStripProps) {
  const { t } = useTranslation()
  const edition = useEdition()
  const [flow, setFlow] = useState<Flow>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: read again for another version, and with each edition
  useEffect(() => {
    const abort = new AbortController()
    documentFlow(entity, id, abort.signal).then(setFlow, () => undefined)
    return () => abort.abort()
  }, [entity, id, version, edition])

  if (!flow || flow.before.length + flow.after.length === 0) return null
  return (
    <nav className={css.strip} aria-label={t('document:flow.label')} data-flow>
      <Groups label={t('document:flow.before')} groups={flow.before} />
      <Groups label={t('document:flow.after')} groups={flow.after} />
    </nav>
  )
}

function Groups({ label, groups }: { readonly label: string; readonly groups: readonly FlowGroup[] }) {
  const { t } = useTranslation()
  if (groups.length === 0) return null
  return (
    <dl className={css.side}>
      <dt className={css.label}>{label}</dt>
      {groups.map(({ entity, label: kind, total, documents }) => (
        <dd key={entity} className={css.group}>
          <span className={css.kind}>{kind}</span>
          {documents.map((document) => (
            <Entry key={document.id} document={document} />
          ))}
          {total > documents.length && <span className={css.kind}>{t('document:flow.more', { count: total - documents.length })}</span>}
        </dd>
      ))}
    </dl>
  )
}

function Entry({ document: { name, status, amount, address } }: { readonly document: FlowDocument }) {
  return (
    <span className={css.document}>
      {address === undefined ? name : <Link to={address}>{name}</Link>}
      {status && <StatusTag tone={status.tone} label={status.label} />}
      {amount !== undefined && <span className={css.amount}>{amount}</span>}
    </span>
  )
}
