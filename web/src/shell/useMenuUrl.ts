import { session as calls } from '@oems/contract/session/session.ts'
import { useRead } from '../core/calls.ts'
import { flat } from './routes.ts'
import { useSession } from './session.ts'

/** The address of an embedded page or a link, with what it may know of the user filled in; a token never is. Null while that is being read. */
export function useMenuUrl(menuId: number): { readonly name: string; readonly url: string | null } {
  const { nav, op } = useSession()
  const menu = flat(nav.menus).find(({ item }) => item.menuId === menuId)?.item
  const asksName = menu?.url?.includes('{username}') ?? false
  const { data } = useRead(calls.baseInfo, {}, { enabled: asksName })
  if (!menu?.url || (asksName && !data)) return { name: menu?.name ?? '', url: null }
  const known: Readonly<Record<string, unknown>> = { orgId: op.orgId, projectId: op.projectId, username: data?.username }
  const url = menu.url.replace(/\{(orgId|projectId|username)\}/g, (_, name: string) => encodeURIComponent(String(known[name] ?? '')))
  return { name: menu.name, url }
}
