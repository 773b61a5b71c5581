import { Role } from '../access/builtInRoles.ts'
import { codes } from '../core/codes.ts'
import { OrgType } from '../organisation/codes.ts'

/** 02 §3.31: what somebody may be at a project for a while. */
export const TempRole = codes('角色', {
  reporter: [Role.projectReporter, '项目信息填报员'],
  administrator: [Role.temporaryProjectAdministrator, '临时项目管理员'],
  doctor: [Role.temporaryDoctor, '临时医生'],
})
/** Those that may be given at a node of a type: none but at projects and companies. */
export const tempRolesAt = (orgType: number): readonly number[] =>
  orgType === OrgType.project ? TempRole.options.map(({ value }) => value) : orgType === OrgType.company ? [TempRole.doctor] : []

/** By the day of the request (02 §4.3). */
export const TempUserState = codes('状态', { valid: [1, '有效'], over: [2, '已到期'] })

/** Temporary accounts that a node has at most at a time. */
export const mostTempUsers = 20
/** The days ahead that a form proposes; how many there may be is a parameter. */
export const usualTempDays = 30
