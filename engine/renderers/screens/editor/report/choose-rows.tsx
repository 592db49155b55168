import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Draft, emptyReport } from '../../../../runtime/screens/report-builder/draft.ts'
import type { RowOffer } from '../../../../runtime/screens/report-builder/offers.ts'
import type { Texts } from '../../../../runtime/screens/report-builder/words.ts'
import type { Language } from '../../../../schema/names.ts'
import { asProblem, type Problem } from '../../../api/problem.ts'
import { getRowOffers } from '../../../api/report-builder.ts'
import { ErrorNote } from '../../../parts/error-note.tsx'
import { PageSkeleton } from '../../../places/page-skeleton.tsx'
import css from './report-builder.module.css'

interface ChooseRowsProps {
  readonly first: Language
  readonly onChosen: (draft: Draft) => void
}

/** The first question of a new report: what one row of it is. */
export function ChooseRows({ first, onChosen }: ChooseRowsProps) {
  const { t, i18n } = useTranslation('builder')
  const [offers, setOffers] = useState<readonly RowOffer[]>()
  const [problem, setProblem] = useState<Problem>()
  const [typed, setTyped] = useState('')
  useEffect(() => {
    getRowOffers().then(
      ({ entities }) => setOffers(entities),
      (failure: unknown) => setProblem(asProblem(failure)),
    )
  }, [])
  if (problem) return <ErrorNote problem={problem} />
  if (!offers) return <PageSkeleton />
  const wanted = typed.trim().toLowerCase()
  const language = i18n.language as Language
  const shown = offers.filter(({ name, labels, of }) =>
    `${name} ${labels[language] ?? ''} ${of?.[language] ?? ''}`.toLowerCase().includes(wanted),
  )
  return (
    <section className={css.choose} aria-label={t('rows.title')}>
      <h2>{t('rows.title')}</h2>
      <p className={css.note}>{t('rows.help')}</p>
      <Input
        allowClear
        autoFocus
        value={typed}
        placeholder={t('rows.find')}
        aria-label={t('rows.find')}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={() => {
          const [found] = shown
          if (wanted !== '' && found) onChosen(emptyReport(found.name, titles(found.labels, found.of), first))
        }}
      />
      <ul className={css.offers}>
        {shown.map(({ name, labels, of }) => (
          <li key={name}>
            <Button block className={css.offer ?? ''} onClick={() => onChosen(emptyReport(name, titles(labels, of), first))}>
              <span>{titles(labels, of)[language]}</span>
              <span className={css.code}>{name}</span>
            </Button>
          </li>
        ))}
        {shown.length === 0 && <li className={css.note}>{t('rows.none')}</li>}
      </ul>
    </section>
  )
}

/** What a report is called before somebody names it: like its rows. */
const titles = (labels: Texts, of: Texts | undefined): Texts =>
  Object.fromEntries(Object.entries(labels).map(([language, label]) => [language, of ? `${of[language as Language]} · ${label}` : label]))
