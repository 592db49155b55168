import { Button } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../api/problem.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { ErrorView } from '../../parts/error-view.tsx'
import { PageTitle } from '../../parts/page-title.tsx'
import { StatusTag } from '../../parts/status-tag.tsx'
import { PageSkeleton } from '../../places/page-skeleton.tsx'
import { type Scheme, toneColors } from '../../theme/tokens.ts'
import css from './gallery.module.css'

/** The parts that pages are made of, in each of their states. */
export function PartGallery({ scheme }: { scheme: Scheme }) {
  const { t } = useTranslation('development')
  const parts = useMemo(
    (): Readonly<Record<string, ReactNode>> => ({
      tones: (Object.keys(toneColors[scheme]) as (keyof (typeof toneColors)[Scheme])[]).map((tone) => (
        <StatusTag key={tone} tone={tone} label={tone} />
      )),
      buttons: [
        <Button key="primary" type="primary">
          {t('gallery.button')}
        </Button>,
        <Button key="default">{t('gallery.button')}</Button>,
        <Button key="danger" type="primary" danger>
          {t('gallery.button')}
        </Button>,
        <Button key="off" disabled>
          {t('gallery.button')}
        </Button>,
        <Button key="busy" loading>
          {t('gallery.button')}
        </Button>,
      ],
      title: <PageTitle title={t('gallery.title')} description={t('gallery.wrongText')} actions={<Button>{t('gallery.button')}</Button>} />,
      empty: <EmptyState reason={t('gallery.wrongText')} action={<Button>{t('gallery.button')}</Button>} />,
      note: <ErrorNote problem={new Problem({ code: 'unavailable', status: 503, requestId: 'r-1' })} />,
      error: <ErrorView problem={new Problem({ code: 'failed', status: 500, requestId: 'r-1' })} onRetry={() => undefined} />,
      loading: <PageSkeleton />,
    }),
    [scheme, t],
  )
  return (
    <div className={css.parts}>
      {Object.entries(parts).map(([name, part]) => (
        <section key={name} className={css.part} data-part={name}>
          <h3 className={css.name}>{name}</h3>
          <div className={css.shown}>{part}</div>
        </section>
      ))}
    </div>
  )
}
