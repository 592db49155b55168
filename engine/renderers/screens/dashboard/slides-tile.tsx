import { useMemo } from 'react'
import { type Slide as Shown, slidesOf, slidesSearch } from '../../../runtime/screens/dashboard/slides.ts'
import { searchTogether } from '../../api/records.ts'
import { useFileLink } from '../../files/use-file-link.ts'
import { Slide } from '../../slides/slide.tsx'
import { Slides } from '../../slides/slides.tsx'
import type { TileProps } from './tile-frame.ts'
import { TileFailure } from './tile-parts.tsx'
import { useTile } from './use-tile.ts'

/** Pictures of records. */
export function SlidesTile({ tile, frame }: TileProps<'slides'>) {
  const { app, scope } = frame
  const { content, problem, retry } = useTile((signal) => searchTogether(tile.entity, slidesSearch(tile), signal), frame.refreshes)
  if (problem) return <TileFailure problem={problem} onRetry={retry} />
  const slides = content ? slidesOf(app, tile, content.rows, scope) : []
  return <Slides slides={slides} draw={(slide) => <RecordSlide key={slide.id} entity={tile.entity} slide={slide} />} />
}

function RecordSlide({ entity, slide: { id, file, text, address } }: { entity: string; slide: Shown }) {
  const owner = useMemo(() => ({ entity, id }), [entity, id])
  const { url } = useFileLink(owner, file)
  return <Slide text={text} url={url} address={address} />
}
