import app from '@adonisjs/core/services/app'
import type { Portal } from '../portal.ts'

let portal: Portal

/** The portal that this process serves. */
await app.booted(async () => {
  portal = await app.container.make('portal')
})

export { portal as default }
