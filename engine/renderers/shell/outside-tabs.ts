/** Addresses of pages that are not shown in a tab: those of signing in, and of a person's own account. */
export const outsideTabs = ['/home', '/forgotPsw', '/changePsw', '/scan/:code', '/authorize/:uid', '/account/sessions'] as const
