/** Addresses of pages that are not shown in a tab, besides that of setting a password: those of signing in, and of a person's own account. */
export const outsideTabs = ['/home', '/forgotPsw', '/scan/:code', '/authorize/:uid', '/account/sessions', '/account/overview'] as const
