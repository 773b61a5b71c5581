import { Role } from '@oems/contract/access/builtInRoles.ts'

/** Who keeps the people of a node, whatever kind of node it is. */
export const keepers: readonly number[] = [
  ...[Role.groupAdministrator, Role.companyAdministrator, Role.projectAdministrator],
  ...[Role.temporaryProjectAdministrator, Role.projectReporter],
]
