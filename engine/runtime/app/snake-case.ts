/** `returnSlip.items` -> `return_slip_items`, as PostgreSQL likes names. */
export function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .replaceAll('.', '_')
    .toLowerCase()
}
