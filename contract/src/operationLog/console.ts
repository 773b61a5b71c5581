/** Urls of the menus for which the console has a page. */
export const pages = ['sys/log'] as const
