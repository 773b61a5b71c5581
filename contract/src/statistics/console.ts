/** Urls of the menus for which the console has a page. */
export const pages = ['home/index', 'statistic/health', 'statistic/epidemic'] as const
