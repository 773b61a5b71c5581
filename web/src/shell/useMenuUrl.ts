import { session as calls } from '@oems/contract/session/session.ts'
import { useRead } from '../core/calls.ts'
import { flat } from './routes.ts'
import { useSession } from './session.ts'

/** The address of an embedded page or a link, with the permitted data of the user filled in, never a token. Null while that is being read. */
export function useMenuUrl(menuId: number): { readonly name: string; readonly url: string | null } {
  const { nav, op } = useSession()
  const menu = flat(nav.menus).find(({ item }) => item.menuId === menuId)?.item
  const needsName = menu?.url?.includes('{username}') ?? false
  const { data } = useRead(calls.baseInfo, {}, { enabled: needsName })
  if (!menu?.url || (needsName && !data)) return { name: menu?.name ?? '', url: null }
  const values: Readonly<Record<string, unknown>> = { orgId: op.orgId, projectId: op.projectId, username: data?.username }
  const url = menu.url.replace(/\{(orgId|projectId|username)\}/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')))
  return { name: menu.name, url }
}
