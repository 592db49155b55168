import { Exception } from '../../../engine/runtime/exception.ts'

/** The server cannot start, for a reason that the person who started it can mend: printed as it is, without a stack. */
export class Refusal extends Exception {
  constructor(code: string, message: string, params: Readonly<Record<string, unknown>> = {}) {
    super(code, message, params)
    this.name = 'Refusal'
  }
}
