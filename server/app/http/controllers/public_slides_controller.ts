import type { HttpContext } from '@adonisjs/core/http'
import { type Slide, slidesOf, slidesSearch } from '../../../../engine/runtime/screens/dashboard/slides.ts'
import type { PublicSlides } from '../../../../engine/schema/screens/dashboard.ts'
import { type Context, environmentOf } from '../../records/context.ts'
import { search } from '../../records/search.ts'
import portal from '../../services/portal.ts'
import { Problem } from '../answers/problem.ts'
import { sendFile } from '../answers/send_file.ts'
import { strangerContext } from '../requests/records_context.ts'

/** The pictures beside the sign-in form: of records that strangers may read, whoever asks. */
export default class PublicSlidesController {
  async index(http: HttpContext): Promise<void> {
    const context = strangerContext(http)
    const parts = Object.entries(context.app.bundle.app.public?.slides ?? {})
    const found = await Promise.all(parts.map(([, declared]) => read(context, declared)))
    const answer = parts.map(([name, { label, device }], index) => {
      const slides = (found[index] ?? []).map(({ file, ...slide }) => ({
        ...slide,
        picture: `/api/public/slides/${name}/${slide.id}/${file}`,
      }))
      return { name, label, ...(device && { device }), slides }
    })
    http.response.json({ slides: answer })
  }

  /** The bytes of one of the pictures that are shown just now. */
  async picture(http: HttpContext): Promise<void> {
    const { name, id, file } = http.params
    const context = strangerContext(http)
    const declared = context.app.bundle.app.public?.slides
    const slides = declared && Object.hasOwn(declared, name) ? await read(context, declared[name] as PublicSlides) : []
    const isShown = slides.some((slide) => slide.id === id && slide.file === file)
    const found = isShown ? await portal.files.find(file) : undefined
    if (found?.state !== 'stored') throw new Problem('notFound')
    await sendFile(http, found, 'inline')
  }
}

/** The pictures of one part; none of an entity that strangers may not read, or not any more. */
async function read(context: Context, declared: PublicSlides): Promise<readonly Slide[]> {
  if (!context.access.canRead(declared.entity)) return []
  const { rows } = await search(context, declared.entity, { ...slidesSearch(declared), total: false })
  return slidesOf(context.app, declared, rows, environmentOf(context))
}
