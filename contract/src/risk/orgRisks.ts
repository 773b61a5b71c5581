import { read, under, write } from '../core/call.ts'
import type { FieldError } from '../core/errors.ts'
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
  reason,
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
import { type Incomplete, ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { querySubscribeOrg } from '../figures/shared.ts'
import { ossIdsOf, ossOf } from '../files/files.ts'
import { EpType, OrgType } from '../organisation/codes.ts'
import { RiskBasis, RiskChange, RiskGrade, RiskOrigin, RiskSource } from './codes.ts'
import { riskFiles } from './fields.ts'
import { lackingFields } from './lacking.ts'

const orgId = id('组织')
const projectId = id('项目')
const illnessId = id('病种')
const riskLevelId = id('风险等级')
const orgRiskId = id('组织风险')
const why = reason('原因', 500)
const count = (title: string) => whole(title, 0, Number.MAX_SAFE_INTEGER)
/** Today or later; absent: after the days of the scheme. */
const reviewDate = optional(day('复核日期'))

interface Placed {
  readonly orgId: number | null
  readonly projectId: number | null
}
const placeErrors = ({ orgId, projectId }: Incomplete<Placed>): readonly FieldError[] =>
  orgId === null && projectId === null
    ? [{ path: 'orgId', msg: '请选择组织' }]
    : orgId !== null && projectId !== null && orgId !== projectId
      ? [{ path: 'projectId', msg: '组织与项目不一致' }]
      : []

const form = { riskLevelId, reason: why, basis: RiskBasis.schema, reviewDate, ossIds: ossIdsOf(riskFiles) }
/** A project may be named by either. */
const place = { orgId: optional(orgId), projectId: optional(projectId) }
export const OrgRiskDraft = ruled(shape({ ...place, illnessId, ...form }), placeErrors)
export type OrgRiskDraft = ValueOf<typeof OrgRiskDraft>
/** Node and illness stay; where the level stays as well it has been looked at again. */
export const OrgRiskRevision = ruled(
  shape({ ...revised, ...place, illnessId, ...form, force: withDefault(flag('强制下调'), 0) }),
  placeErrors,
)
export type OrgRiskRevision = ValueOf<typeof OrgRiskRevision>

/** The most nodes that one change names. */
export const nodesAtMost = 500
/** Of whoever lowers a level although there are cases. */
export const forcedReasonAtLeast = 10
/** Confirmed cases within so many days, today included, keep a level from being lowered. */
export const caseDays = 14

interface Change extends Placed {
  readonly id: number | null
  readonly orgIds: readonly number[] | null
  readonly illnessId: number | null
  readonly reason: string | null
  readonly basis: number | null
  readonly force: 0 | 1
  readonly preview: 0 | 1
}
function changeErrors({
  id,
  orgIds,
  orgId,
  projectId,
  illnessId,
  reason,
  basis,
  force,
  preview,
}: Incomplete<Change>): readonly FieldError[] {
  const nodes = [id !== null, orgId !== null || projectId !== null, orgIds !== null].filter(Boolean).length
  const short = force === 1 && reason !== null && reason.length < forcedReasonAtLeast
  return [
    ...(nodes === 0 ? [{ path: 'orgIds', msg: '请选择组织' }] : nodes > 1 ? [{ path: 'orgIds', msg: '组织只能用一种方式指定' }] : []),
    ...(id === null && illnessId === null ? [{ path: 'illnessId', msg: '请选择病种' }] : []),
    ...(preview !== 1 && reason === null ? [{ path: 'reason', msg: '请输入2到500字的原因' }] : []),
    ...(short ? [{ path: 'reason', msg: `强制下调的原因请填写不少于${forcedReasonAtLeast}个字` }] : []),
    ...(preview !== 1 && basis === null ? [{ path: 'basis', msg: '请选择依据' }] : []),
  ]
}
/** One record by its number, a node with an illness, or many nodes with one: all of them change, or none. A node without a level gets it. */
export const RiskChangeDraft = ruled(
  shape({
    id: optional(orgRiskId),
    ...place,
    orgIds: optional({ ...ids('组织'), maxItems: nodesAtMost, says: `一次最多调整${nodesAtMost}个组织` }),
    illnessId: optional(illnessId),
    riskLevelId,
    reason: optional(why),
    basis: optional(RiskBasis.schema),
    reviewDate,
    force: withDefault(flag('强制下调'), 0),
    version: optional(revised.version),
    /** 1: what would happen, and nothing happens. */
    preview: withDefault(flag('预览'), 0),
  }),
  changeErrors,
)
export type RiskChangeDraft = ValueOf<typeof RiskChangeDraft>

const ItemNeed = shape({
  name: text('物资', 100),
  requiredBefore: count('现标准储备量'),
  requiredAfter: count('调整后标准储备量'),
  gap: count('调整后缺口'),
})
const EpTypeHint = shape({
  projectId,
  projectName: text('项目', 100),
  epType: EpType.schema,
  minEpType: { ...EpType.schema, title: '建议防控类型' },
})
/** What a change has done, or by a preview would do. */
export const RiskChanged = shape({
  /** Nodes whose own level has changed. */
  changed: count('调整组织数'),
  /** At which another level holds then. */
  projects: count('影响项目数'),
  /** Of a preview, those that fall short first. */
  items: list(ItemNeed),
  ...lackingFields,
  /** Projects whose 防控类型 is below what the level advises: the first of them, and how many there are. */
  epTypeHints: list(EpTypeHint),
  epTypeHintNum: count('防控类型偏低项目数'),
  /** Of a preview: why it would be refused. */
  refusal: maybe(text('不能调整的原因', 300)),
})
export type RiskChanged = ValueOf<typeof RiskChanged>

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
