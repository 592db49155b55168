/** The name or path of the field that a column, a condition, or anything else that may carry more than its name, is of. */
export const fieldOf = (item: string | { readonly field: string }): string => (typeof item === 'string' ? item : item.field)
