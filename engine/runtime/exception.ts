/** The program or its surroundings failed; `code` is stable, the sentence is for the log. */
export class Exception extends Error {
  readonly code: string
  readonly params: Readonly<Record<string, unknown>>

  constructor(code: string, message: string, params: Readonly<Record<string, unknown>> = {}, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Exception'
    this.code = code
    this.params = params
  }
}
