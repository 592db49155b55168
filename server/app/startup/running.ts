/** Something that begins, and ends with the portal. */
interface Service {
  start?(): unknown
  stop(): unknown
}

/** What runs while a portal is open. It ends in the reverse of the order in which it began: whatever uses something ends before that does. */
export class Running {
  readonly #ends: (() => unknown)[] = []

  /** Starts a service. */
  async start<Started extends Service>(service: Started): Promise<Started> {
    await service.start?.()
    this.atEnd(() => service.stop())
    return service
  }

  /** Something is to be done when the portal is closed. */
  atEnd(end: () => unknown): void {
    this.#ends.push(end)
  }

  /** Ends everything, one after the other; what fails to end leaves the others to. @throws the first failure, when all is over */
  async stop(): Promise<void> {
    const failures: unknown[] = []
    for (let end = this.#ends.pop(); end; end = this.#ends.pop()) {
      try {
        await end()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}
