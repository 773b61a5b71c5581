import { read, under, write } from '../core/call.ts'
import {
  Done,
  day,
  decimal,
  flag,
  Id,
  id,
  ids,
  list,
  maybe,
  optional,
  recordOf,
  revised,
  shape,
  text,
  time,
  whole,
  withDefault,
  yes,
} from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import type { ValueOf } from '../core/value.ts'
import { querySubscribeOrg } from '../figures/shared.ts'
import { ossOf } from '../files/files.ts'
import { EpType, OrgType } from '../organisation/codes.ts'
import { RiskBasis, RiskChange, RiskGrade, RiskOrigin, RiskSource } from './codes.ts'
import {
  count,
  illnessId,
  OrgRiskDraft,
  OrgRiskRevision,
  orgId,
  orgRiskId,
  place,
  projectId,
  RiskChangeDraft,
  RiskChanged,
  riskLevelId,
  why,
} from './riskChange.ts'

const level = {
  riskLevelId: maybe(riskLevelId),
  levelName: maybe(text('风险等级', 16)),
  grade: maybe(RiskGrade.schema),
  colour: maybe(text('颜色', 7)),
}
const node = {
  orgId,
  orgName: text('组织', 100),
  orgType: OrgType.schema,
  projectId: maybe(projectId),
  projectName: maybe(text('项目', 100)),
  illnessId,
  illnessName: text('病种', 64),
}
/** A node and an illness, with the level that holds there; null: 未评估. */
export const OrgRiskLine = shape({
  /** Of node and illness. */
  key: text('序号', 40),
  /** Of the node's own row; null: it has none. */
  orgRiskId: maybe(orgRiskId),
  version: maybe(revised.version),
  ...node,
  ...level,
  coverDays: maybe(whole('物资保障天数', 1, 365)),
  origin: maybe(RiskOrigin.schema),
  /** The node above at which it was set, where the caller sees that node. */
  fromOrgId: maybe(orgId),
  fromName: maybe(text('设定组织', 100)),
  basis: maybe(RiskBasis.schema),
  reviewDate: maybe(day('复核日期')),
  reviewOverdue: flag('复核超期'),
  /** It was set by somebody above the caller's node: it may be raised only. */
  locked: flag('只能上调'),
  suggestLevelId: maybe(riskLevelId),
  suggestLevelName: maybe(text('建议等级', 16)),
  suggestGrade: maybe({ ...RiskGrade.schema, title: '建议级别' }),
  suggestCases: maybe(count('建议依据病例数')),
  suggestAt: maybe(time('建议时间')),
  updatedAt: maybe(time('更新时间')),
})
export type OrgRiskLine = ValueOf<typeof OrgRiskLine>

const record = {
  ...node,
  riskLevelId,
  levelName: text('风险等级', 16),
  grade: RiskGrade.schema,
  colour: text('颜色', 7),
  coverDays: maybe(whole('物资保障天数', 1, 365)),
  reason: why,
  basis: RiskBasis.schema,
  reviewDate: day('复核日期'),
  reviewOverdue: flag('复核超期'),
  source: RiskSource.schema,
  forced: yes('强制下调'),
  setByDepth: whole('设定人组织层级', 0, 100),
  locked: flag('只能上调'),
  createdByName: maybe(text('设定人', 64)),
  updatedByName: maybe(text('修改人', 64)),
  oss: ossOf,
}
export const OrgRisk = recordOf(record, {})
export type OrgRisk = ValueOf<typeof OrgRisk>

const LogLine = shape({
  id: id(),
  change: RiskChange.schema,
  oldLevelName: maybe(text('原等级', 16)),
  newLevelName: maybe(text('新等级', 16)),
  oldGrade: maybe({ ...RiskGrade.schema, title: '原级别' }),
  newGrade: maybe({ ...RiskGrade.schema, title: '新级别' }),
  reason: why,
  basis: maybe(RiskBasis.schema),
  forced: yes('强制下调'),
  byName: text('操作人', 64),
  at: time('时间'),
})
export const OrgRiskDetail = recordOf(record, {
  criteria: maybe(text('判定标准', 1_000)),
  minEpType: maybe({ ...EpType.schema, title: '建议防控类型' }),
  measures: list(shape({ id: id('防疫措施'), name: text('措施名称', 100) })),
  suggestLevelName: maybe(text('建议等级', 16)),
  /** The last change first. */
  log: list(LogLine),
  /** Confirmed cases of the illness that were found at the node and below it, the last 30 days one by one. */
  cases: list(shape({ day: day('日期'), n: count('确诊病例') })),
})
export type OrgRiskDetail = ValueOf<typeof OrgRiskDetail>

const nationCode = text('国家/地区', 2, { log: 'plain' })
export const OrgRiskSearch = shape({
  ...paged('grade', 'reviewDate', 'updatedAt'),
  /** With everything below it; absent: the caller's own. */
  ...place,
  querySubscribeOrg,
  illnessId: optional(illnessId),
  riskLevelId: optional({ ...list(riskLevelId), title: '风险等级', maxItems: 50 }),
  grade: withDefault({ ...list(RiskGrade.schema), title: '风险级别', maxItems: 4 }, []),
  basis: optional(RiskBasis.schema),
  reviewOverdue: withDefault(flag('复核超期'), 0),
  suggested: withDefault(flag('有建议'), 0),
  /** Since Monday. */
  raised: withDefault(flag('本周上调'), 0),
  nationCode: optional(nationCode),
  /** 1: every node with the level that holds there, instead of the rows that were set. */
  inherited: withDefault(flag('含继承与未评估'), 0),
})
export type OrgRiskSearch = ValueOf<typeof OrgRiskSearch>
export const OrgRiskPage = shape({
  ...page(OrgRiskLine).properties,
  /** Of all that the caller's filter of place and illness finds, as quick filters show them. */
  counts: shape({ own: count('已划分'), reviewOverdue: count('复核超期'), suggested: count('有建议'), raised: count('本周上调') }),
})

export const OrgRiskMapSearch = shape({ ...place, querySubscribeOrg, illnessId: optional(illnessId) })
/** A nation with the projects of the scope that are not closed, and the highest level that holds at any of them. */
export const NationRisk = shape({
  nationCode,
  nationName: text('国家/地区', 64),
  /** The middle of its projects, as far as they say where they are; else that of the nation. */
  longitude: maybe(decimal('经度', 3, 6)),
  latitude: maybe(decimal('纬度', 2, 6)),
  projectNum: count('项目数'),
  highNum: count('高风险项目'),
  openNum: count('未评估项目'),
  levelName: maybe(text('风险等级', 16)),
  grade: maybe(RiskGrade.schema),
  colour: maybe(text('颜色', 7)),
})
export type NationRisk = ValueOf<typeof NationRisk>

/** 组织风险 (04 §5.8). */
export const orgRisks = under('/risk/org-risk', {
  list: read.post('list', 'risk:org-risk:list', OrgRiskSearch, OrgRiskPage),
  /** What holds at the projects, nation by nation, of one illness or of all of them. */
  map: read.post('map', 'risk:org-risk:list', OrgRiskMapSearch, list(NationRisk)),
  info: read.post('info/{orgRiskId}', 'risk:org-risk:info', shape({ orgRiskId }), OrgRisk),
  save: write.post('save', 'risk:org-risk:save', OrgRiskDraft, Id),
  update: write.post('update', 'risk:org-risk:update', OrgRiskRevision, Done),
  detail: read.get('detail/{orgRiskId}', 'risk:org-risk:info', shape({ orgRiskId }), OrgRiskDetail),
  /** Of a look nothing is logged. */
  changeRisk: write.put('change-risk', 'risk:org-risk:change-risk', RiskChangeDraft, RiskChanged, { silentUnlessDone: true }),
  delete: write.delete('delete', 'risk:org-risk:delete', shape({ ids: ids('组织风险'), reason: why }), Done),
})
