import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPublicSlides, type PublicSlidesPart } from '../api/public-slides.ts'
import { Slide } from '../slides/slide.tsx'
import { Slides } from '../slides/slides.tsx'
import { useIsPhone } from '../state/use-media.ts'
import css from './public-slides.module.css'

/** Announcements beside the sign-in form. They come after it, and where they do not come, nothing lacks. */
export function PublicSlides() {
  const { i18n } = useTranslation()
  const [parts, setParts] = useState<readonly PublicSlidesPart[]>([])
  const here = useIsPhone() ? 'phone' : 'desk'
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they are called is said in the language
  useEffect(() => {
    const given = new AbortController()
    getPublicSlides(given.signal).then(setParts, () => undefined)
    return () => given.abort()
  }, [i18n.language])
  return parts
    .filter(({ device = here, slides }) => device === here && slides.length > 0)
    .map(({ name, label, slides }) => (
      <section key={name} className={css.slides} aria-label={label} data-slides={name}>
        <Slides slides={slides} draw={({ id, text, picture, address }) => <Slide key={id} text={text} url={picture} address={address} />} />
      </section>
    ))
}
