import { Button } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Address } from '../../runtime/screens/document/address.ts'
import { matrixRequest } from '../../runtime/screens/matrix/matrix-request.ts'
import { linesOf } from '../../runtime/values/record-data.ts'
import type { MatrixSection as Declaration } from '../../schema/screen.ts'
import { useDocument } from '../document/document-context.tsx'
import { ErrorNote } from '../parts/error-note.tsx'
import { onDemand } from '../parts/on-demand.tsx'
import { useSeen } from '../state/use-seen.ts'
import css from './matrix.module.css'
import { useFound } from './use-found.ts'

const FoundMatrix = onDemand(() => import('./found-matrix.tsx').then((module) => module.FoundMatrix))

interface MatrixSectionProps {
  /** Of the card on its screen. */
  readonly name: string
  readonly section: Declaration
  /** Sentences by address, of the whole document. */
  readonly errors: ReadonlyMap<Address, readonly string[]>
}

/** A card in which the lines of a document are compared with what refers to them, read once it is seen; a new document has none. */
export function MatrixSection({ name, section, errors }: MatrixSectionProps) {
  const { t } = useTranslation()
  const { context, state } = useDocument()
  const { base } = state
  const { ref, isSeen } = useSeen<HTMLElement>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what belongs to the document rests on the stored record alone
  const request = useMemo(() => matrixRequest(context, state, section), [context, base, section])
  const { records, problem, retry } = useFound(isSeen ? request : undefined, Number(base.version ?? 0))
  if (!request) return null
  const rows = linesOf(state.record, section.matrix)
  return (
    <section ref={ref} className={css.section} data-section={name} data-matrix={section.matrix} aria-label={section.label}>
      <h2 className={css.title}>{section.label}</h2>
      {problem && (
        <div className={css.failure}>
          <ErrorNote problem={problem} />
          <Button onClick={retry}>{t('common.retry')}</Button>
        </div>
      )}
      {records && <FoundMatrix section={section} rows={rows} found={records} errors={errors} />}
    </section>
  )
}
