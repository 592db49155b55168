import type { ApplicationService } from '@adonisjs/core/types'
import type { Metadata } from '../app/metadata/metadata.ts'
import { type OpenPortal, openPortal } from '../app/open_portal.ts'
import type { Portal } from '../app/portal.ts'

declare module '@adonisjs/core/types' {
  interface ContainerBindings {
    /** Loaded before the framework starts: without it there is nothing to serve. */
    metadata: Metadata
    portal: Portal
  }
}

/** Puts the portal together when the framework has started, and takes it apart when it stops. */
export default class PortalProvider {
  readonly #app: ApplicationService
  #open: OpenPortal | undefined

  constructor(app: ApplicationService) {
    this.#app = app
  }

  async boot(): Promise<void> {
    const { container } = this.#app
    this.#open = await openPortal({
      metadata: await container.make('metadata'),
      hash: await container.make('hash'),
      logger: await container.make('logger'),
    })
    this.#app.container.bindValue('portal', this.#open.portal)
  }

  /** The server listens: now is the time for what the first requests would otherwise wait for. */
  async ready(): Promise<void> {
    const [{ loadControllers }, { loadMiddleware }] = await Promise.all([import('../start/controllers.ts'), import('../start/kernel.ts')])
    await Promise.all([loadControllers(), loadMiddleware()])
  }

  async shutdown(): Promise<void> {
    await this.#open?.close()
  }
}
