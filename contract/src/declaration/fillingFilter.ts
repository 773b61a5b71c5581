import type { Static } from 'typebox'
import { day, flag, id, optional, several, shape, text, whole, withDefault } from '../core/fields.ts'
import { caliber, querySubscribeOrg } from '../figures/shared.ts'
import { EmpType } from '../people/codes.ts'
import { DeclareStatus, HealthLevel, Symptom } from './codes.ts'

/** A node with everything below it; without one the caller's own. */
export const where = {
  orgId: optional(id('组织')),
  projectId: optional(id('项目')),
  empType: several(EmpType.schema),
}
/** What the console sends with every statistics call: the type follows from the node. */
export const consoleFields = { orgType: optional(whole('组织类型', 0, 5)), querySubscribeOrg, caliber }
/** Today where it is left out; never later. */
export const date = { date: optional(day('日期')) }

export const fillingFilters = {
  ...where,
  ...date,
  includeChildren: withDefault(flag('包含下级'), 1),
  /** Of those who had to declare, as the figures count them. */
  fillStatus: several(DeclareStatus.schema),
  lateFilled: optional(flag('逾期补报')),
  /** 1: had to declare; 0: declared without being obliged. */
  obliged: optional(flag('应报')),
  /** Of those who had to declare: 1 has, 0 has not. */
  filled: optional(flag('已申报')),
  healthStatus: several(HealthLevel.schema),
  /** Any of them. */
  symptoms: several(Symptom.schema),
  worse: optional(flag('恶化')),
  /** Due days in a row without a declaration, this one included: at least so many. */
  missingDays: optional(whole('连续未报天数', 1, 30)),
  /** So many marks at least of how they fill in the form; only for those who handle abnormal declarations. */
  pattern: optional(whole('填报规律', 1, 3)),
  /** Name, pinyin, work number; the last four digits or the whole of a mobile; an identity number. */
  keyword: optional(text('关键字', 64, { byNumber: true })),
}
export const FillingFilter = shape(fillingFilters)
export type FillingFilter = Static<typeof FillingFilter>
