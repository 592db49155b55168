import { Collapse, Empty, Input, Skeleton, Tabs } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useNavigate } from 'react-router-dom'
import { filteredOverview } from '../../runtime/overview/filtered.ts'
import type { Overview } from '../../runtime/overview/overview.ts'
import { readOverview } from '../api/overview.ts'
import { asProblem, type Problem } from '../api/problem.ts'
import { askedGuideAtom } from '../guides/guides-state.ts'
import { ErrorNote } from '../parts/error-note.tsx'
import { LanguageChoice } from '../session/language-choice.tsx'
import { portalAtom, sessionAtom } from '../state/portal.ts'
import { LifeGraph } from './life-graph.tsx'
import css from './overview-page.module.css'

type Part = 'areas' | 'documents' | 'guides'

/** What the portal can do for the person: screens by area, documents with their life, and tours. */
export function OverviewPage() {
  const { t, i18n } = useTranslation()
  const session = useAtomValue(sessionAtom)
  const portal = useAtomValue(portalAtom)
  const [whole, setWhole] = useState<Overview>()
  const [problem, setProblem] = useState<Problem>()
  const [words, setWords] = useState('')
  const [part, setPart] = useState<Part>('areas')
  const [opened, setOpened] = useState<readonly string[]>([])
  const { language } = i18n

  useEffect(() => {
    document.title = `${t('overview:title')} - ${portal.title}`
  }, [t, portal.title])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is told is in the language of the page
  useEffect(() => {
    readOverview().then(setWhole, (failure) => setProblem(asProblem(failure)))
  }, [language])

  const shown = useMemo(() => whole && filteredOverview(whole, words), [whole, words])
  if (!session) return <Navigate to={`/home?back=${encodeURIComponent('/account/overview')}`} replace />
  const toLife = (name: string) => {
    setWords('')
    setOpened([name])
    setPart('documents')
  }
  const told = shown && {
    areas: <Areas overview={shown} onLife={toLife} />,
    documents: <Documents overview={shown} opened={opened} onOpen={setOpened} />,
    guides: <Tours overview={shown} />,
  }
  return (
    <main className={css.page}>
      <div className={css.top}>
        <Link to="/">{t('signIn.toPortal')}</Link>
        <LanguageChoice />
      </div>
      <h1 className={css.title}>{t('overview:title')}</h1>
      <p className={css.lead}>{t('overview:lead')}</p>
      {problem && <ErrorNote problem={problem} />}
      {!told && !problem && <Skeleton active paragraph={{ rows: 8 }} />}
      {told && shown && (
        <>
          <Input
            allowClear
            className={css.filter ?? ''}
            value={words}
            onChange={({ target }) => setWords(target.value)}
            placeholder={t('overview:filter')}
            aria-label={t('overview:filter')}
          />
          <Tabs
            activeKey={part}
            onChange={(key) => setPart(key as Part)}
            items={(['areas', 'documents', 'guides'] as const).map((key) => ({
              key,
              label: t(`overview:${key}`, { count: countOf(shown, key) }),
              children: countOf(shown, key) === 0 ? <Empty description={t('overview:nothing')} /> : told[key],
            }))}
          />
        </>
      )}
    </main>
  )
}

const countOf = ({ areas, documents, guides }: Overview, part: Part): number =>
  ({ areas: areas.reduce((sum, { screens }) => sum + screens.length, 0), documents: documents.length, guides: guides.length })[part]

function Areas({ overview: { areas, documents }, onLife }: { overview: Overview; onLife: (document: string) => void }) {
  const { t } = useTranslation()
  const lives = new Set(documents.map(({ name }) => name))
  return areas.map((area) => (
    <section key={area.label} className={css.area} aria-label={area.label}>
      <h2 className={css.areaTitle}>{area.label}</h2>
      <ul className={css.screens}>
        {area.screens.map(({ address, label, description, kind, document }) => (
          <li key={address} className={css.screen}>
            <span>
              <Link to={address}>{label}</Link> <span className={css.kind}>{t(`overview:kind.${kind}`)}</span>
            </span>
            {description && <span className={css.description}>{description}</span>}
            {document !== undefined && lives.has(document) && (
              <button type="button" className={css.life} onClick={() => onLife(document)} aria-label={t('overview:lifeOf', { label })}>
                {t('overview:life')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  ))
}

interface DocumentsProps {
  readonly overview: Overview
  readonly opened: readonly string[]
  readonly onOpen: (names: readonly string[]) => void
}

function Documents({ overview: { documents }, opened, onOpen }: DocumentsProps) {
  const { t } = useTranslation()
  return (
    <Collapse
      activeKey={[...opened]}
      onChange={(keys) => onOpen([keys].flat())}
      items={documents.map((document) => ({
        key: document.name,
        label: (
          <span className={css.document}>
            {document.label} <span className={css.kind}>{t('overview:statusCount', { count: document.statuses.length })}</span>
          </span>
        ),
        children: <LifeGraph life={document} label={document.label} />,
      }))}
    />
  )
}

function Tours({ overview: { guides } }: { overview: Overview }) {
  const navigate = useNavigate()
  const ask = useSetAtom(askedGuideAtom)
  const begin = (name: string, address: string) => {
    ask(name)
    navigate(address)
  }
  return (
    <ul className={css.screens}>
      {guides.map(({ name, label, address }) => (
        <li key={name} className={css.screen}>
          <button type="button" className={css.life} onClick={() => begin(name, address)}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}
