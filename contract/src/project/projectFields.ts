import { ContactType } from '../contacts/codes.ts'
import { contactLines } from '../contacts/contactFields.ts'
import type { CodeOf } from '../core/codes.ts'
import type { FieldError } from '../core/errors.ts'
import { day, longText, optional, text, whole } from '../core/fields.ts'
import type { Incomplete } from '../core/rules.ts'
import { ContractMode, Industry, OrgType, type Outside, ProjectStatus } from '../organisation/codes.ts'
import { nationCode, orgErrors, orgFields } from '../organisation/orgFields.ts'
import { ProjectKind } from './codes.ts'

const { creditCode: _credit, label: _label, nationCodes: _nations, ...ofNode } = orgFields
const people = (title: string) => optional(whole(title, 0, 100_000))

/** What a form, or a line of an import, says of a project's node (02 §2.1). */
export const projectNodeFields = {
  ...ofNode,
  orgName: { ...orgFields.orgName, title: '项目名称' },
  orgProjectType: ProjectKind.schema,
  nationCode: { ...nationCode, asks: '请选择国家/地区' },
}
/** And of the project itself (02 §2.3); its status is a matter of its life cycle. */
export const projectDetailFields = {
  industry: Industry.schema,
  contractMode: ContractMode.schema,
  ownerUnit: optional(text('业主单位', 100, { log: 'plain' })),
  startDate: optional(day('开工日期')),
  planEndDate: optional(day('计划完工日期')),
  actualEndDate: optional(day('实际完工日期')),
  peakNum: people('高峰人数'),
  /** The reporter's figures, shown beside the counted ones. */
  reportedChineseNum: people('填报中方人数'),
  reportedForeignNum: people('填报外籍人数'),
  intro: optional(longText('项目简介', 1_000)),
}
/** All of it, with the leaders and emergency numbers that stand in the node's 通讯录. */
export const projectFields = { ...projectNodeFields, ...projectDetailFields, contacts: contactLines }

const dates = { startDate: '开工日期', planEndDate: '计划完工日期', actualEndDate: '实际完工日期' } as const
type DateField = keyof typeof dates

interface Judged extends Record<DateField, string | null> {
  readonly orgName: string
  readonly nameEn: string | null
  readonly isOutside: CodeOf<typeof Outside> | null
  readonly nationCode: string
  readonly provinceId: number | null
  readonly areaId: number | null
  readonly longitude: string | null
  readonly latitude: string | null
}

/** Which fields of a project ask for which others; forms mark by it, the guide and the import refuse by it too. */
export const projectErrors = (draft: Incomplete<Judged>): readonly FieldError[] => [
  ...orgErrors({ ...draft, orgType: OrgType.project, creditCode: null, label: null, nationCodes: [] }),
  ...dateErrors(draft),
]

export function dateErrors(draft: Incomplete<Record<DateField, string | null>>): readonly FieldError[] {
  const { startDate, planEndDate, actualEndDate } = draft
  const errors: FieldError[] = (Object.keys(dates) as DateField[])
    .filter((path) => draft[path] !== null && (draft[path] < '2000-01-01' || draft[path] > '2099-12-31'))
    .map((path) => ({ path, msg: `${dates[path]}应在2000年到2099年之间` }))
  if (startDate !== null && planEndDate !== null && planEndDate < startDate)
    errors.push({ path: 'planEndDate', msg: '计划完工日期不能早于开工日期' })
  if (startDate !== null && actualEndDate !== null && actualEndDate < startDate)
    errors.push({ path: 'actualEndDate', msg: '实际完工日期不能早于开工日期' })
  return errors
}

interface JudgedNew extends Judged {
  readonly projectStatus: CodeOf<typeof ProjectStatus>
  readonly statusReason: string | null
  readonly contacts: readonly { readonly contactType: number }[]
}

/** Of these a project that is under way when it is entered names one each (02 §5.4). */
const neededAtFirst = [ContactType.leader, ContactType.healthLeader] as const

/** A new project may be past its beginning, and then has what its life cycle would have asked for on the way (02 §4.2). */
export const newProjectErrors = (draft: Incomplete<JudgedNew>): readonly FieldError[] => {
  const { projectStatus: status, startDate, actualEndDate, contacts } = draft
  const errors: FieldError[] = [...projectErrors(draft)]
  const wrong = (path: string, msg: string) => void errors.push({ path, msg })
  if (status === ProjectStatus.closed) wrong('projectStatus', '新增的项目不能为“关闭”')
  if (status !== null && status > ProjectStatus.preparing && startDate === null) wrong('startDate', '请填写开工日期')
  if (status === ProjectStatus.suspended && draft.statusReason === null) wrong('statusReason', '请填写状态说明')
  if (status === ProjectStatus.finishing && actualEndDate === null) wrong('actualEndDate', '请填写实际完工日期')
  const named = new Set(contacts?.map(({ contactType }) => contactType))
  const missing = status === ProjectStatus.active ? neededAtFirst.filter((type) => !named.has(type)) : []
  for (const type of missing) wrong('contacts', `在建项目请填写“${ContactType.label(type)}”`)
  return errors
}
