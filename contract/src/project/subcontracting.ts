import { type Static, Type } from 'typebox'
import { read, under, write } from '../core/call.ts'
import { Done, day, id, list, maybe, optional, reason, shape, text, whole } from '../core/fields.ts'
import { ruled } from '../core/rules.ts'
import { OrgStatus, ProjectStatus } from '../organisation/codes.ts'
import { below } from '../organisation/orgInfo.ts'
import { SubcontractStatus } from './codes.ts'
import { projectId } from './projects.ts'

const plain = { log: 'plain' } as const
const headcount = whole('分包人数', 0, 100_000)

export const SubcontractLineDraft = shape({
  /** A project of the system, or else a unit outside it. */
  subProjectId: optional(id('分包项目')),
  subOrgName: optional(text('分包单位', 100, plain)),
  subHeadcount: optional(headcount),
  workScope: optional(text('分包内容', 200, plain)),
  startDate: day('开始日期'),
  endDate: optional(day('结束日期')),
})
export type SubcontractLine = Static<typeof SubcontractLineDraft>

export const Subcontracting = ruled(
  shape({ projectId, items: Type.Array(SubcontractLineDraft, { title: '分包', minItems: 1, maxItems: 50 }) }),
  ({ items }) =>
    (items ?? []).flatMap(({ subProjectId = null, subOrgName = null, subHeadcount = null, startDate, endDate = null }, at) => {
      const wrong = (field: string, msg: string) => ({ path: `items.${at}.${field}`, msg })
      return [
        ...((subProjectId === null) === (subOrgName === null) ? [wrong('subProjectId', '分包项目与分包单位须填写其中一项')] : []),
        ...(subOrgName !== null && subHeadcount === null ? [wrong('subHeadcount', '请输入分包人数')] : []),
        ...(endDate !== null && endDate < startDate ? [wrong('endDate', '结束日期不能早于开始日期')] : []),
      ]
    }),
)
const Removal = shape({
  projectId,
  ids: Type.Array(id('分包关系'), { title: '分包关系', minItems: 1, maxItems: 50, uniqueItems: true }),
  endReason: { ...reason('解除原因'), asks: '请填写解除原因' },
})

/** A link as one of its sides sees the other. Its figures are sums alone, and only of a link in force (02 §2.4). */
const Link = shape({
  id: id('分包关系'),
  /** Null: a unit outside the system. */
  projectId: maybe(projectId),
  name: text('名称', 100),
  projectStatus: maybe(ProjectStatus.schema),
  orgStatus: maybe(OrgStatus.schema),
  workScope: maybe(text('分包内容', 200)),
  startDate: day('开始日期'),
  endDate: maybe(day('结束日期')),
  status: SubcontractStatus.schema,
  endReason: maybe(text('解除原因', 200)),
  /** As counted in the system, or as the unit outside says. */
  headcount: maybe(headcount),
  /** Declarations of today. */
  dueNum: maybe(below('今日应申报')),
  declaredNum: maybe(below('今日已申报')),
  /** Cases that are not over, each illness of a person as one; of nobody it is told who. */
  illOpen: maybe(below('在管病例')),
})
export type SubcontractLink = Static<typeof Link>
export const Links = shape({ asGeneral: list(Link), asSub: list(Link) })
export type Links = Static<typeof Links>

/** 02 §5.4. */
export const subcontracting = under('/biz/project', {
  addSubcontracting: write.post('add-subcontracting', 'biz:project:subcontracting', Subcontracting, Done, { title: '新增分包' }),
  removeSubcontracting: write.post('remove-subcontracting', 'biz:project:subcontracting', Removal, Done, { title: '解除分包' }),
  listSubcontracting: read.get(
    'list-subcontracting/{projectId}',
    ['biz:project:subcontracting', 'biz:project:info'],
    shape({ projectId }),
    Links,
  ),
})
