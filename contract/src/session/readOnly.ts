import { Role } from '../access/builtInRoles.ts'

/**
 * Who may open somebody else's console, custom roles by what they rest on (01 §4.2). That of an account with the role 系统管理员 nobody may.
 */
export const impersonatorRoles: ReadonlySet<number> = new Set([Role.systemAdministrator, Role.platformOperator])
/** Who may make the own session a wall display. */
export const wallRoles: ReadonlySet<number> = new Set([
  Role.ministryAdministrator,
  Role.groupAdministrator,
  Role.companyAdministrator,
  Role.commandCentreAdministrator,
])
