/** Urls of the menus for which the console has a page. */
export const pages = ['workbench/index'] as const
