import { shippedMenus } from './menu.ts'
import { staticRoutes } from './pages.ts'

/** A page of the console by the url that a menu of type 3 may carry. */
export interface PageChoice {
  readonly url: string
  readonly title: string
}

const ofMenus = shippedMenus.flatMap(({ url, name }) => (url === null ? [] : { url, title: name }))
const menuUrls = new Set(ofMenus.map(({ url }) => url))
/** A menu has no parameters to give, and what is drawn without the layout has no place in the sider. */
const ofRoutes = staticRoutes
  .filter(({ pattern, layout }) => layout && !pattern.includes(':'))
  .map(({ pattern, title }) => ({ url: pattern.slice(1), title }))
  .filter(({ url }) => !menuUrls.has(url))

/** What a menu of type 3 may open (01 §2.4): known to server and console alike. */
export const pageRegistry: readonly PageChoice[] = [...ofMenus, ...ofRoutes]

const urls = new Set(pageRegistry.map(({ url }) => url))
export const isPage = (url: string) => urls.has(url)
