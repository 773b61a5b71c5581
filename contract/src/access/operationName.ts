import { type Call, nameOf, permissionsOf } from '../core/call.ts'
import { MenuType } from './codes.ts'
import { shippedMenus } from './menu.ts'

/** What a call is called in the log, and the business domain it belongs to. */
export interface Operation {
  readonly name: string
  readonly domain: number | null
}

const pages = new Map(shippedMenus.filter(({ type }) => type === MenuType.page).map((page) => [page.code, page]))
const byPermission = new Map<string, Operation>()
for (const { type, perms, parentCode, name } of shippedMenus) {
  const page = pages.get(parentCode ?? '')
  if (type === MenuType.button && page)
    for (const permission of perms) byPermission.set(permission, { name: `${page.name}·${name}`, domain: page.businessDomainId })
}

const known = new Map<Call, Operation>()

/** The call's own title, else the page and button of its permission: `员工管理·新增`. */
export function operationOf(call: Call): Operation {
  const found = known.get(call) ?? find(call)
  known.set(call, found)
  return found
}

function find(call: Call): Operation {
  const button = byPermission.get(permissionsOf(call)[0] ?? '')
  const name = call.remarks.title ?? button?.name ?? nameOf(call)
  return { name: name.slice(0, 60), domain: button?.domain ?? (call.base.startsWith('/oems-api/sys') ? 1 : null) }
}
