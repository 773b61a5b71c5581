import { Role } from '../access/builtInRoles.ts'

interface Viewer {
  readonly baseRoleId: number
  readonly orgId: number
}
const serving: readonly number[] = [Role.doctor, Role.temporaryDoctor, Role.projectReporter]

/** Doctors and reporters look after the people of their own node; everybody else says why an archive is opened (03 §5.3). */
export const asksReason = ({ baseRoleId, orgId }: Viewer, person: { readonly orgId: number }) =>
  !(serving.includes(baseRoleId) && orgId === person.orgId)
