/** Whether this node takes requests. Once it closes, `/health/ready` says so and connections end with their answer; what still comes is served. */
export class Door {
  #isOpen = true

  get isOpen(): boolean {
    return this.#isOpen
  }

  close(): void {
    this.#isOpen = false
  }
}
