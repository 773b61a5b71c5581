import type { ComponentType } from 'react'

type Page = () => Promise<{ default: ComponentType }>
/** What a domain's `pages.ts` exports as `pages`: urls of menus and patterns of static routes, without the leading slash, and their pages. */
export type PageMap = Readonly<Record<string, Page>>

const maps = import.meta.glob<PageMap>('../*/pages.ts', { eager: true, import: 'pages' })

/** Every page of the console by its url. */
export const pages: ReadonlyMap<string, Page> = new Map(Object.values(maps).flatMap((map) => Object.entries(map)))
