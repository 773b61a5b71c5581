import { read, under } from '../core/call.ts'
import { flag, id, list, optional, shape } from '../core/fields.ts'
import type { ValueOf } from '../core/value.ts'
import { Op } from '../session/session.ts'
import { TargetClinic } from './clinics.ts'

/** A group with its clinics. */
const ClinicsOfGroup = shape({
  ...Op.properties,
  clinics: list(TargetClinic),
})
export type ClinicsOfGroup = ValueOf<typeof ClinicsOfGroup>

/** Clinics in normal service of the node's own group, nearest first: where stock may go (02 §5.5; those of subscribed groups may not, and are not shown). */
export const clinicTargets = under('/biz/project-clinic', {
  listGroup: read.get('list-group/{projectId}', 'biz:project-clinic:list', shape({ projectId: id('项目') }), list(ClinicsOfGroup)),
  listGroupForOrg: read.get('list-group-for-org/{orgId}', 'biz:project-clinic:list', shape({ orgId: id('组织') }), list(ClinicsOfGroup)),
})

/** Whether an employee, or whoever is at a node, has a medical room (03 §5.1): the node's, else that of the nearest node above it. */
export const clinicOfPeople = under('/biz/employees', {
  hasOrgClinic: read.get(
    'has-org-clinic',
    'login',
    shape({ orgId: optional(id('组织')), projectId: optional(id('项目')), employeeId: optional(id('员工')) }),
    shape({ has: flag('有医务室'), clinicIds: list(id('医务室')) }),
  ),
})
