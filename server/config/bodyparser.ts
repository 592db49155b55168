import { defineConfig } from '@adonisjs/core/bodyparser'

/** Bodies are kept as sent: an empty string or a space in a field is for the record rules to judge. */
export default defineConfig({
  allowedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
  json: { limit: '8mb', strict: true, convertEmptyStringsToNull: false, trimWhitespaces: false },
  form: { limit: '64kb' },
  multipart: { autoProcess: false, limit: '11mb', maxFields: 20, fieldsLimit: '64kb' },
})
