import { read, under, write } from '../core/call.ts'
import { Done, Id, Ids, id, list, maybe, optional, recordOf, revisionOf, shape, text, whole } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { levelErrors, levelFields, riskFields } from './fields.ts'
import { RiskLevel } from './levels.ts'

/** Of a scheme's form; without `id` a new one. */
const LevelOfRisk = shape({ id: optional(id('风险等级')), ...levelFields })
export type LevelOfRisk = ValueOf<typeof LevelOfRisk>
const levels = { ...list(LevelOfRisk), title: '风险等级', minItems: 1, maxItems: 4 }

/** Without levels it begins with the four of 04 §3.16. */
export const RiskDraft = ruled(shape({ ...riskFields, levels: optional(levels) }), levelErrors)
export type RiskDraft = ValueOf<typeof RiskDraft>
/** Without levels they stay as they are; of those that are given the missing ones go. */
export const RiskRevision = ruled(revisionOf({ ...riskFields, levels: optional(levels) }), levelErrors)
export type RiskRevision = ValueOf<typeof RiskRevision>

export const Risk = recordOf(riskFields, {
  illnessName: text('病种', 64),
  levelNum: whole('等级数', 0, 4),
  orgNum: whole('已划分组织数', 0, Number.MAX_SAFE_INTEGER),
})
export type Risk = ValueOf<typeof Risk>
export const RiskDetail = recordOf(riskFields, {
  illnessName: text('病种', 64),
  levelNum: whole('等级数', 0, 4),
  orgNum: whole('已划分组织数', 0, Number.MAX_SAFE_INTEGER),
  /** The lowest first. */
  levels: list(RiskLevel),
})
export type RiskDetail = ValueOf<typeof RiskDetail>

export const RiskSearch = shape({ ...paged('name', 'createdAt'), illnessId: optional(id('病种')) })
export type RiskSearch = ValueOf<typeof RiskSearch>

/** 风险项 (04 §5.8): one for each illness for which risk levels are told apart. */
export const risks = under('/risk/risk', {
  list: read.post('list', 'risk:risk:list', RiskSearch, page(Risk)),
  save: write.post('save', 'risk:risk:save', RiskDraft, Id),
  update: write.post('update', 'risk:risk:update', RiskRevision, Done),
  info: read.post('info/{riskId}', 'risk:risk:info', shape({ riskId: id('风险项') }), RiskDetail),
  /** Null: the illness has none. */
  listIllnessRiskDetail: read.get('list-illness-risk-detail', 'login', shape({ illnessId: id('病种') }), maybe(RiskDetail)),
  delete: write.delete('delete', 'risk:risk:delete', Ids, Done),
})
