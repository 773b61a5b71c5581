import { Role } from '../access/builtInRoles.ts'
/** Who may open somebody else's console: 系统管理员 and 平台运营, custom roles by what they rest on (01 §4.2). An account with the role 系统管理员 itself is never opened. */
export const impersonatorRoles: ReadonlySet<number> = new Set([Role.systemAdministrator, Role.platformOperator])
/** Who may make the own session a wall display: 部委, 集团 and 二级公司管理员, 指挥中心管理员. */
export const wallRoles: ReadonlySet<number> = new Set([
  Role.ministryAdministrator,
  Role.groupAdministrator,
  Role.companyAdministrator,
  Role.commandCentreAdministrator,
])
