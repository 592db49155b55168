import { PassThrough } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import type { MetadataNews } from '../../metadata/live_metadata.ts'
import { describe } from '../../metadata/report.ts'
import portal from '../../services/portal.ts'

const beatMilliseconds = 15_000

/** For the page under `npm run dev`: what is wrong with the metadata, and which of it changed. */
export default class DevelopmentController {
  diagnostics({ response }: HttpContext): void {
    response.json(portal.live && payload(portal.live.news))
  }

  /** Server-sent events: `metadata` after every change of the folder. */
  events({ request, response }: HttpContext): void {
    const stream = new PassThrough()
    const send = (news: MetadataNews) => stream.write(`event: metadata\ndata: ${JSON.stringify(payload(news))}\n\n`)
    const beat = setInterval(() => stream.write(':\n\n'), beatMilliseconds)
    portal.live?.on('news', send)
    request.request.once('close', () => {
      clearInterval(beat)
      portal.live?.off('news', send)
      stream.end()
    })
    response.header('Content-Type', 'text/event-stream')
    stream.write(':\n\n')
    response.stream(stream)
  }
}

const payload = ({ diagnostics, ...news }: MetadataNews) => ({
  ...news,
  diagnostics: diagnostics.map((diagnostic) => ({ ...diagnostic, text: describe(diagnostic) })),
})
