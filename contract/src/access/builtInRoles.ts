import type { OrgType } from './menuTree/rows.ts'

/** 01 §3.1. A role of a customer's own rests on one of these. */
export const Role = {
  systemAdministrator: 1,
  ministryAdministrator: 2,
  groupAdministrator: 3,
  companyAdministrator: 4,
  projectAdministrator: 5,
  platformOperator: 6,
  doctor: 7,
  projectReporter: 8,
  temporaryProjectAdministrator: 9,
  temporaryOperator: 10,
  temporaryDoctor: 11,
  employee: 12,
  commandCentreAdministrator: 13,
} as const
export type BuiltInRoleId = (typeof Role)[keyof typeof Role]

export interface BuiltInRole {
  readonly id: BuiltInRoleId
  readonly name: string
  /** Types of the nodes at which the role may be assigned. */
  readonly orgTypes: readonly OrgType[]
  /** Roles that a holder may give to others. */
  readonly assignableRoleIds: readonly BuiltInRoleId[]
  /** 0: the phone pages only. */
  readonly webLogin: 0 | 1
}

const role = (
  id: BuiltInRoleId,
  name: string,
  orgTypes: readonly OrgType[],
  assignableRoleIds: readonly BuiltInRoleId[] = [],
): BuiltInRole => ({ id, name, orgTypes, assignableRoleIds, webLogin: id === Role.employee ? 0 : 1 })

export const builtInRoles: readonly BuiltInRole[] = [
  role(Role.systemAdministrator, '系统管理员', [0], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]),
  role(Role.ministryAdministrator, '部委管理员', [1], [3, 13]),
  role(Role.groupAdministrator, '集团管理员', [2], [4, 5, 7, 8, 9, 11, 12, 13]),
  role(Role.companyAdministrator, '二级公司管理员', [3, 5], [5, 7, 8, 9, 11, 12]),
  role(Role.projectAdministrator, '项目管理员', [4], [8, 9, 11, 12]),
  role(Role.platformOperator, '平台运营', [0], [2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13]),
  role(Role.doctor, '医生', [0, 2, 3, 4]),
  role(Role.projectReporter, '项目信息填报员', [4]),
  role(Role.temporaryProjectAdministrator, '临时项目管理员', [4]),
  role(Role.temporaryOperator, '临时运营', [0]),
  role(Role.temporaryDoctor, '临时医生', [0, 2, 3, 4]),
  role(Role.employee, '员工', [2, 3, 4, 5]),
  role(Role.commandCentreAdministrator, '指挥中心管理员', [0, 1, 2, 3]),
]

/** Whoever at a node looks after the people who stand there. */
export const caringRoles = [
  Role.doctor,
  Role.temporaryDoctor,
  Role.companyAdministrator,
  Role.projectAdministrator,
  Role.temporaryProjectAdministrator,
  Role.projectReporter,
]
