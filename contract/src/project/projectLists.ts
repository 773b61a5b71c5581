import type { Static } from 'typebox'
import { Continent } from '../area/codes.ts'
import { ContactType } from '../contacts/codes.ts'
import { read, under } from '../core/call.ts'
import { codes } from '../core/codes.ts'
import { day, flag, id, list, maybe, optional, several, shape, text, time, whole, withDefault, yes } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import type { ValueOf } from '../core/value.ts'
import { EpType, Industry, OrgProjectType, OrgStatus, Outside, ProjectStatus } from '../organisation/codes.ts'
import { importedFilter } from '../organisation/nodeFilter.ts'
import { nationCode } from '../organisation/orgFields.ts'
import { below, PathItem } from '../organisation/orgInfo.ts'
import { Op } from '../session/session.ts'
import { AgreementState, ClinicLevel, InfoStatus, VideoAbility } from './codes.ts'

const projectId = id('项目')
const readers = ['biz:project:list', 'biz:project-manager:list'] as const

const reportedLevel = { ...ClinicLevel.schema, title: '医务室级别（填报）' }

/** What a list of projects is narrowed by (02 §5.4); the nation view and the export take the same. */
export const projectFilters = {
  /** That node and all below it; absent: the caller's own. */
  orgId: optional(id('所属组织')),
  /** Its children alone. */
  orgParentId: optional(id('直属上级')),
  /** Name, short name, code, former name, pinyin, initials. */
  keyword: optional(text('关键字', 100)),
  projectStatus: several(ProjectStatus.schema),
  isOutside: optional(Outside.schema),
  nationCode: several(nationCode),
  continent: optional(Continent.schema),
  /** A node of type 5 (02 §2.11). */
  regionId: optional(id('所属区域')),
  orgProjectType: optional(OrgProjectType.schema),
  industry: optional(Industry.schema),
  epType: several(EpType.schema),
  infoStatus: optional(InfoStatus.schema),
  /** As it was reported; where nothing was, no level. */
  clinicLevel: optional(reportedLevel),
  /** 1: by the register none of its medical rooms is in normal service, or there is none. */
  noClinic: withDefault(flag('无在用医务室'), 0),
  /** At least one of its own institutions is in that state; 0: none of them has an agreement, or there are none. */
  agreementState: optional(AgreementState.schema),
  videoAbility: optional(VideoAbility.schema),
  /** At most that much. */
  readinessMax: optional(whole('完备度不超过', 0, 100)),
  /** 1: not one hospital is within the travel time of 完备度 (`readiness.hospitalMinutes`). */
  noHospital: withDefault(flag('无可达医院'), 0),
  startDateFrom: optional(day('开工日期起')),
  startDateTo: optional(day('开工日期止')),
  /** 1: not yet finishing although the planned end is over. */
  planEndPassed: withDefault(flag('已过计划完工日期'), 0),
  /** Suspended for more days than that. */
  suspendedOver: optional(whole('停工超过天数', 0, 3650)),
  /** Whose licence or policy ends within so many days, or has ended; a closed project needs neither. */
  papersEndingIn: optional(whole('许可或保单剩余天数', 0, 3650)),
  /** 1: at which the caller has a role, or which the caller added. */
  mine: withDefault(flag('我的项目'), 0),
  ...importedFilter,
}
const sortable = ['orgName', 'startDate', 'planEndDate', 'empNum', 'readiness', 'updatedAt'] as const
export const ProjectSearch = shape({ ...paged(...sortable), ...projectFilters })
export type ProjectSearch = ValueOf<typeof ProjectSearch>

/** A project in a list. Columns of what the product does not keep yet are absent. */
export const ProjectRow = shape({
  projectId,
  orgId: projectId,
  /** Of its node, for renaming and moving. */
  version: whole('版本', 0, Number.MAX_SAFE_INTEGER),
  orgName: text('项目名称', 100),
  orgCode: text('编码', 32),
  orgProjectId: text('组织项目标识'),
  orgProjectType: OrgProjectType.schema,
  /** Null where the node above is outside the caller's scope: then name, place and life are not the caller's to change. */
  parentId: maybe(id('所属组织')),
  parentName: maybe(text('所属组织', 100)),
  pathName: text('路径', 2000),
  status: OrgStatus.schema,
  projectStatus: ProjectStatus.schema,
  isOutside: maybe(Outside.schema),
  nationCode: maybe(text('国家/地区', 2)),
  nationName: maybe(text('国家/地区', 64)),
  /** IANA name, for the local clock. */
  timeZone: maybe(text('当地时区', 40)),
  industry: Industry.schema,
  /** On post at the end of today. */
  empNum: below('员工数'),
  chineseEmpNum: below('中方员工'),
  foreignEmpNum: below('外籍员工'),
  /** As the reporter has it, and when. */
  reportedChineseNum: maybe(below('填报中方人数')),
  reportedForeignNum: maybe(below('填报外籍人数')),
  clinicLevel: maybe(reportedLevel),
  /** The highest of its medical rooms in normal service, by the register; null: it keeps none. */
  clinicLevelNow: maybe({ ...ClinicLevel.schema, title: '医务室级别（在用）' }),
  /** Null until it has been worked out. */
  readiness: maybe(whole('完备度', 0, 100)),
  epType: EpType.schema,
  /** What it will be from that day on; both null where nothing waits. */
  epNext: maybe(EpType.schema),
  epNextDate: maybe(day('防控类型生效日期')),
  infoStatus: InfoStatus.schema,
  /** Of its own; with an agreement that holds today. */
  validInstitutionNum: below('有效合作机构'),
  institutionNum: below('合作机构'),
  videoAbility: maybe(VideoAbility.schema),
  startDate: maybe(day('开工日期')),
  planEndDate: maybe(day('计划完工')),
  suspendSince: maybe(day('停工日期')),
  createdAt: time('创建时间'),
  updatedAt: time('更新时间'),
})
export type ProjectRow = Static<typeof ProjectRow>

const open = [ProjectStatus.preparing, ProjectStatus.active, ProjectStatus.suspended, ProjectStatus.finishing]
/** The chips above the list (02 §6.2): each is a set of filters, and its count is the total of the list under them. */
export const projectChips = {
  active: { name: '在建', filters: { projectStatus: [ProjectStatus.active] } },
  overseas: { name: '境外', filters: { projectStatus: open, isOutside: Outside.overseas } },
  noClinic: { name: '无医务室', filters: { projectStatus: open, noClinic: 1 } },
  noHospital: { name: '无可达医院', filters: { projectStatus: open, noHospital: 1 } },
  unreported: { name: '未填报', filters: { projectStatus: open, infoStatus: InfoStatus.none } },
  expiring: { name: '协议将到期', filters: { projectStatus: open, agreementState: AgreementState.expiring } },
  suspendedLong: { name: '停工超90天', filters: { projectStatus: [ProjectStatus.suspended], suspendedOver: 90 } },
  guarded: { name: '重点/应急防控', filters: { projectStatus: open, epType: [EpType.key, EpType.emergency] } },
  unready: { name: '完备度<60', filters: { projectStatus: open, readinessMax: 59 } },
} satisfies Readonly<Record<string, { readonly name: string; readonly filters: Partial<ProjectSearch> }>>
export type ProjectChip = keyof typeof projectChips
export const chipNames = Object.keys(projectChips) as ProjectChip[]
const ChipCounts = shape(
  Object.fromEntries(chipNames.map((name) => [name, below(projectChips[name].name)])) as Record<ProjectChip, ReturnType<typeof below>>,
)

/** 02 §5.4: where the project stands among those who take part in it. */
export const Participation = codes('参与关系', {
  group: [1, '所属集团'],
  company: [2, '所属公司'],
  generalContractor: [3, '总承包方'],
  subcontractor: [4, '分包方'],
})
/** One of the system, or a name alone. */
const Participant = shape({ relation: Participation.schema, op: maybe(Op), subOrgName: maybe(text('分包单位', 100)) })
export type Participant = Static<typeof Participant>

/** As platform operations see projects, over all groups. */
const OperatedSearch = shape({
  ...paged('orgName', 'lastLoginTime', 'updatedAt'),
  orgId: optional(id('所属组织')),
  keyword: optional(text('关键字', 100)),
  projectStatus: several(ProjectStatus.schema),
  infoStatus: optional(InfoStatus.schema),
  /** 1: that may be another project once more. */
  duplicate: optional(flag('疑似重复')),
})
export const OperatedRow = shape({
  projectId,
  orgId: projectId,
  orgName: text('项目名称', 100),
  orgProjectId: text('组织项目标识'),
  groupName: maybe(text('集团公司', 100)),
  pathName: text('路径', 2000),
  projectStatus: ProjectStatus.schema,
  infoStatus: InfoStatus.schema,
  /** In force today. */
  tempUserNum: below('临时账号数'),
  /** Of anybody who has a role at the project. */
  lastLoginTime: maybe(time('最近登录')),
  /** With how many others it is on the list of similar organisations. */
  duplicateNum: below('疑似重复'),
  updatedAt: time('更新时间'),
})
export type OperatedRow = Static<typeof OperatedRow>

const ManagedSearch = shape({
  ...paged('orgName', 'updatedAt'),
  orgId: optional(id('所属组织')),
  projectId: optional(projectId),
  /** Of the project, or of somebody who administers it or is named for it. */
  name: optional(text('项目或人员', 64, { log: 'personal' })),
  /** 1: nobody administers it. */
  noManager: withDefault(flag('无管理员'), 0),
})
/** Of roles 5 and 9, in force today. */
const Manager = shape({
  accountId: id('账号'),
  nickname: text('姓名', 64, { log: 'personal' }),
  roleId: id('角色'),
  roleName: text('角色'),
  /** Of a temporary account, which ends. */
  temporary: flag('临时账号'),
  mobile: maybe(text('手机号', 20, { log: 'personal', mask: 'phone' })),
  validTo: maybe(day('有效期至')),
  lastLoginTime: maybe(time('最近登录')),
})
const LeadingContact = shape({
  contactId: id('联系人'),
  contactType: ContactType.schema,
  name: text('姓名', 50, { log: 'personal' }),
  telephoneCode: maybe(text('国际区号', 6, { log: 'personal' })),
  mobile: maybe(text('手机', 20, { log: 'personal', mask: 'phone' })),
  phone: maybe(text('座机', 32, { log: 'personal', mask: 'phone' })),
})
export const ProjectManagers = shape({
  projectId,
  orgId: projectId,
  orgName: text('项目名称', 100),
  orgProjectId: text('组织项目标识'),
  pathName: text('路径', 2000),
  projectStatus: ProjectStatus.schema,
  managers: list(Manager),
  /** The primary ones of 负责人 and 健康管理负责人. */
  contacts: list(LeadingContact),
})
export type ProjectManagers = Static<typeof ProjectManagers>

/** 02 §5.4. */
export const projectLists = under('/biz/project', {
  paged: read.post('paged', 'biz:project:list', ProjectSearch, page(ProjectRow)),
  /** How many projects are behind each chip, of the node or of the caller's own. */
  chips: read.get('chips', readers, shape({ orgId: optional(id('所属组织')) }), ChipCounts),
  /** At most 1,000. */
  list: read.get('list/{orgId}', readers, shape({ orgId: id('组织') }), shape({ list: list(Op), more: yes('还有更多') })),
  listOrg: read.get('list/{projectId}/org', ['biz:project:info', 'biz:project-manager:info'], shape({ projectId }), list(Participant)),
  operateListProject: read.post('operate-list-project', 'biz:org-info:list', OperatedSearch, page(OperatedRow)),
  projectManagerList: read.post('project-manager-list', 'biz:project:list', ManagedSearch, page(ProjectManagers)),
})

export const managedProjects = under('/biz/project-manager', {
  list: read.post('list', 'biz:project-manager:list', ProjectSearch, page(ProjectRow)),
  /** From the top of the caller's scope down to the project. */
  listProjectPath: read.get('list-project-path', 'biz:project-manager:list', shape({ projectId }), list(PathItem)),
})
