import type { FieldError } from '../core/errors.ts'
import { day, flag, id, ids, list, maybe, optional, reason, revised, shape, text, whole, withDefault } from '../core/fields.ts'
import { type Incomplete, ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { ossIdsOf } from '../files/files.ts'
import { EpType } from '../organisation/codes.ts'
import { RiskBasis } from './codes.ts'
import { riskFiles } from './fields.ts'
import { lackingFields, packed } from './lacking.ts'

/** Fields that forms and lists of 组织风险 have in common. */
export const orgId = id('组织')
export const projectId = id('项目')
export const illnessId = id('病种')
export const riskLevelId = id('风险等级')
export const orgRiskId = id('组织风险')
export const why = reason('原因', 500)
export const count = (title: string) => whole(title, 0, Number.MAX_SAFE_INTEGER)
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
export const place = { orgId: optional(orgId), projectId: optional(projectId) }
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
  suppliesId: id('物资'),
  name: text('物资', 100),
  ...packed,
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
