import type { ValidatorType } from '@rjsf/utils'

/** The rules of a document are judged by the runtime, as on the server; the form itself judges nothing. */
export const noValidation: ValidatorType = {
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
}
