import type { OrgType } from './menuTree/rows.ts'

export type BuiltInRoleId = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13

/** 01 §3.1. */
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
): BuiltInRole => ({ id, name, orgTypes, assignableRoleIds, webLogin: id === 12 ? 0 : 1 })

export const builtInRoles: readonly BuiltInRole[] = [
  role(1, '系统管理员', [0], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]),
  role(2, '部委管理员', [1], [3, 13]),
  role(3, '集团管理员', [2], [4, 5, 7, 8, 9, 11, 12, 13]),
  role(4, '二级公司管理员', [3, 5], [5, 7, 8, 9, 11, 12]),
  role(5, '项目管理员', [4], [8, 9, 11, 12]),
  role(6, '平台运营', [0], [2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13]),
  role(7, '医生', [0, 2, 3, 4]),
  role(8, '项目信息填报员', [4]),
  role(9, '临时项目管理员', [4]),
  role(10, '临时运营', [0]),
  role(11, '临时医生', [0, 2, 3, 4]),
  role(12, '员工', [2, 3, 4, 5]),
  role(13, '指挥中心管理员', [0, 1, 2, 3]),
]
