import { Role } from '@oems/contract/access/builtInRoles.ts'
import { EnabledStatus, MenuType } from '@oems/contract/access/codes.ts'
import { type ShippedMenu, shippedMenus } from '@oems/contract/access/menu.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { Bulk } from '@oems/server/core/db/bulk.ts'

/** Custom roles by the names under which they are assigned. */
export const customRoles = ['安全管理员', '审计管理员', '区域健康专员', '药品管理员'] as const
export type CustomRole = (typeof customRoles)[number]

interface Preset {
  readonly name: CustomRole
  readonly baseRoleId: number
  readonly orgType: readonly number[]
  /** Key of the node that owns it. */
  readonly at: string
  readonly remark: string
  /** Pages with the verbs granted on them; none: 查看 and 详情. */
  readonly pages: Readonly<Record<string, readonly string[]>>
  readonly madeAgo: number
}

const readable = ['list', 'info']
/** Days before the loading on which the product was set up, and on which the shipped ones were switched on. */
const [shippedAgo, switchedOnAgo] = [240, 171]

/** What two customers have made for themselves; 安全管理员 and 审计管理员 are shipped, switched off. */
const own: readonly Preset[] = [
  {
    ...{ name: '区域健康专员', baseRoleId: Role.companyAdministrator, orgType: [OrgType.region], at: 'HY', madeAgo: 168 },
    remark: '区域中心负责健康档案、申报跟进与重点人员',
    pages: {
      'home.index': [],
      'people.emp': [...readable, 'reveal'],
      'health.archive': [...readable, 'update'],
      'health.key-person': [...readable, 'save', 'update', 'follow', 'export'],
      'decl.health': [...readable, 'handle', 'export'],
      'decl.filling': [...readable, 'apply-inquiry', 'remind', 'export'],
      'emer.plan': [],
    },
  },
  {
    ...{ name: '药品管理员', baseRoleId: Role.projectAdministrator, orgType: [OrgType.project], at: 'ROOT', madeAgo: 143 },
    remark: '项目药品储备与医务室药品库存，不含人员维护',
    pages: {
      'home.index': [],
      'people.emp': [],
      'decl.filling': [],
      'supply.stock': [...readable, 'save', 'update', 'declare'],
      'reserve.overview': [...readable, 'save', 'update', 'declare', 'export'],
      'reserve.report': [],
      'op.stock': [...readable, 'save', 'update', 'export'],
    },
  },
]

const menusByCode = new Map(shippedMenus.map((menu) => [menu.code, menu]))

/** Buttons with everything that stands above them. */
function codesOf({ pages }: Preset): string[] {
  const chosen = shippedMenus.filter(({ code, parentCode, type }) => {
    const verbs = pages[type === MenuType.button ? (parentCode ?? '') : code]
    return verbs !== undefined && (type !== MenuType.button || (verbs.length > 0 ? verbs : readable).includes(code.split(':').at(-1)!))
  })
  const above = ({ parentCode }: ShippedMenu): string[] => (parentCode ? [parentCode, ...above(menusByCode.get(parentCode)!)] : [])
  return [...new Set(chosen.flatMap((menu) => [menu.code, ...above(menu)]))]
}

/** Makes the roles and switches the shipped ones on, because somebody has them. Returns the ids by name. */
export async function loadRoles(bulk: Bulk, idOf: ReadonlyMap<string, number>, momentAgo: (days: number) => string) {
  for (const preset of own) {
    const { name, baseRoleId, orgType, at, remark, madeAgo } = preset
    await bulk.query(
      `with made as (
         insert into sys_role (created_at, created_by, updated_at, updated_by, role_name, base_role_id, org_type, org_id, assignable_role_ids, web_login, built_in, remark)
         values ($1, 0, $1, 0, $2, $3, $4, $5, '{}', 1, false, $6) returning id)
       insert into sys_role_menu (role_id, menu_id)
       select made.id, m.id from made, sys_menu m where m.code = any($7) and m.deleted_at is null`,
      [momentAgo(madeAgo), name, baseRoleId, orgType, idOf.get(at)!, remark, codesOf(preset)],
    )
  }
  await bulk.query(
    `update sys_role set status = ${EnabledStatus.enabled}, remark = replace(remark, '。启用前请核对授权', ''), created_at = $1, updated_at = $2
     where not built_in and status = ${EnabledStatus.disabled}`,
    [momentAgo(shippedAgo), momentAgo(switchedOnAgo)],
  )
  const rows = await bulk.query<{ id: number; name: CustomRole }>(
    'select id, role_name as name from sys_role where not built_in and role_name = any($1) and deleted_at is null',
    [customRoles],
  )
  return new Map<CustomRole, number>(rows.map(({ id, name }) => [name, id]))
}
