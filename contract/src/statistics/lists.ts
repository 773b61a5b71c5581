import type { List } from '../figures/subject.ts'

/*
 * The lists behind figures, by the permission that opens each: as text, since the home page would else load the contracts of every list before its
 * first card. A test holds them against the calls.
 */
export const employeeList: List = { call: { may: 'biz:employee:list' }, page: 'employee/index', day: null }
export const fillingList: List = { call: { may: 'biz:filling-management:list' }, page: 'filling-management/index', day: 'date' }
/** 重点关注人员, tabs 重点关注 and 在管病例. */
export const attentionList: List = { call: { may: 'epac:ill-situation:list' }, page: 'user-ill-situation/index', day: null }
/** 健康申报记录: of what stands, whatever its day. */
export const declarationList: List = { call: { may: 'biz:declare-health:list' }, page: 'declare-health/index', day: null }
/** It goes through so many days. */
export const declarationDays = 31
/** 员工健康记录. */
export const archiveList: List = { call: { may: 'biz:archive:list' }, page: 'record/emp', day: null }
/** 异常预警, as they stand. */
export const warningList: List = { call: { may: 'stat:warning:list' }, page: 'statistic/warning', day: null }
/** 组织风险: of what is set now. */
export const orgRiskList: List = { call: { may: 'risk:org-risk:list' }, page: 'risk/org-risk/index', day: null }
