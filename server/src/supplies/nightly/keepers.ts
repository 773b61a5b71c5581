import { Role } from '@oems/contract/access/builtInRoles.ts'

/** Those who keep what a project has of supplies and equipment. */
export const suppliesKeepers = [Role.projectReporter, Role.projectAdministrator, Role.temporaryProjectAdministrator]
/** Those of its whole ledger; what drugs lie outside of its clinic is the doctors'. */
export const keepers = [...suppliesKeepers, Role.doctor, Role.temporaryDoctor]
