import { type Static, Type } from 'typebox'
import { Contact } from '../contacts/contacts.ts'
import { type Input, read, under, write } from '../core/call.ts'
import { codes } from '../core/codes.ts'
import {
  Done,
  day,
  flag,
  id,
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
import { ruled } from '../core/rules.ts'
import { EpType, OrgProjectType, OrgStatus, OrgType, ProjectStatus } from '../organisation/codes.ts'
import { changeReason, deleteReason } from '../organisation/orgFields.ts'
import { below } from '../organisation/orgInfo.ts'
import { Moved } from '../organisation/orgManager.ts'
import { ClinicLevel, InfoStatus } from './codes.ts'
import { newProjectErrors, projectDetailFields, projectErrors, projectFields, projectNodeFields } from './projectFields.ts'

export const projectId = id('项目')
const { version } = revised
const which = { projectId, version }
const projectIds = (maxItems: number) => Type.Array(projectId, { title: '项目', minItems: 1, maxItems, uniqueItems: true })

export const ProjectDraft = ruled(
  shape({
    orgParentId: id('上级组织'),
    ...projectFields,
    projectStatus: withDefault(ProjectStatus.schema, ProjectStatus.preparing),
    /** Why it stands still, where it does. */
    statusReason: optional(reason('状态说明')),
    /** A node of a similar name in the same group is known, and this is another one. */
    confirmSimilar: withDefault(flag('确认新增'), 0),
  }),
  newProjectErrors,
)
export type ProjectDraft = Input<typeof projects.add>

export const ProjectRevision = ruled(
  shape({
    ...which,
    ...projectFields,
    /** Another one is an event of the project's life (02 §4.2); left out: as it is. */
    projectStatus: optional(ProjectStatus.schema),
    /** Of the node; left out: as it is. */
    status: optional(OrgStatus.schema),
    /** The node gets another code for scanning, and the old one stops. */
    renewQr: withDefault(flag('更换二维码'), 0),
    /** Asked for where name, kind, status or code changes, and by most events of the life cycle. */
    ...changeReason,
  }),
  projectErrors,
)
export type ProjectRevision = Input<typeof projects.update>

const Saved = shape({ id: projectId })
const Revised = shape({ id: projectId, version })

/** A project as whoever sees it reads it. */
export const ProjectRecord = recordOf(
  { ...projectNodeFields, ...projectDetailFields },
  {
    projectId,
    orgId: projectId,
    orgType: OrgType.schema,
    orgProjectType: OrgProjectType.schema,
    orgProjectId: text('组织项目标识'),
    /** Null where the node above is outside the caller's scope. */
    parentId: maybe(id('上级组织')),
    parentName: maybe(text('上级组织', 100)),
    pathName: text('路径', 2000),
    nationName: maybe(text('国家/地区', 64)),
    provinceName: maybe(text('省/州', 100)),
    areaName: maybe(text('市/县', 100)),
    /** The nearest region above it, or that of its group which covers its nation. */
    regionId: maybe(id('所属区域')),
    regionName: maybe(text('所属区域', 100)),
    status: OrgStatus.schema,
    projectStatus: ProjectStatus.schema,
    statusReason: maybe(reason('状态说明')),
    suspendSince: maybe(day('停工日期')),
    reportedAt: maybe(time('填报时间')),
    /** The figures reported and counted differ by more than 20% and by more than five people. */
    headcountDiffers: yes('填报人数与员工数不符'),
    /** In force today. */
    epType: EpType.schema,
    epTypeReason: maybe(reason('设置原因')),
    epSetAt: maybe(time('防控类型设置时间')),
    /** What comes into force on that day. */
    epNext: maybe(EpType.schema),
    epNextDate: maybe(day('防控类型生效日')),
    clinicLevelNow: maybe(ClinicLevel.schema),
    readiness: maybe(whole('医疗保障完备度', 0, 100)),
    readinessAt: maybe(time('完备度计算时间')),
    infoStatus: InfoStatus.schema,
    guideBaseAt: maybe(time('基本信息填报时间')),
    guideMedicalAt: maybe(time('医疗资源填报时间')),
    guideNetworkEnvAt: maybe(time('网络环境填报时间')),
    /** On post at the end of today. */
    empNum: below('员工数'),
    chineseEmpNum: below('中方员工'),
    foreignEmpNum: below('外籍员工'),
    /** Accounts of the console. */
    userNum: below('用户数'),
    contacts: list(Contact),
    formerNames: list(text('曾用名', 100)),
    /** By the rule “managed from above” (02 §1). */
    structuralEditable: yes('可调整结构'),
    deletedAt: maybe(time('删除时间')),
    deleteReason: maybe(reason('删除原因')),
  },
)
export type ProjectRecord = Static<typeof ProjectRecord>

const OneProject = shape({ projectId })
/** `{orgId}_{orgType}_{orgProjectType}`: a project, and what the caller takes it for. */
const projectKey = { ...text('项目标识', 24, { log: 'plain' }), pattern: '^\\d{1,15}_\\d_\\d$', says: '项目标识不正确' }
const Named = shape({ projectId: optional(projectId), orgProjectId: optional(projectKey) })
export const Deletion = shape({ orgProjectId: projectKey, deleteReason })

export const Migration = shape({ projectId, targetOrgId: id('目标组织'), version: optional(version), ...changeReason })
const MigrationBatch = ruled(
  shape({
    projectIds: optional(projectIds(200)),
    orgProjectIds: optional(Type.Array(projectKey, { title: '项目', minItems: 1, maxItems: 200, uniqueItems: true })),
    targetOrgId: id('目标组织'),
    ...changeReason,
  }),
  ({ projectIds: ids, orgProjectIds }) => ((ids === null) === (orgProjectIds === null) ? [{ path: 'projectIds', msg: '请选择项目' }] : []),
)

const MovedTogether = shape({
  movedNum: below('迁移数'),
  /** By which all of them are taken back; null: nothing happened. */
  groupKey: maybe(text('批次', 36)),
})

const SetEp = ruled(
  shape({
    /** One of the three; by the organisation all projects below it that are not closed. */
    projectId: optional(projectId),
    projectIds: optional(projectIds(500)),
    orgId: optional(id('组织')),
    epType: EpType.schema,
    reason: { ...reason('设置原因'), asks: '请填写设置原因' },
    /** That at which the one project was read: whoever comes second hears of the first. */
    version: optional(version),
  }),
  ({ projectId: one, projectIds: some, orgId }) =>
    [one, some, orgId].filter((given) => given !== null).length === 1 ? [] : [{ path: 'projectId', msg: '请选择项目或组织' }],
)

export const Relation = codes('参与关系', {
  group: [1, '所属集团'],
  company: [2, '所属公司'],
  generalContractor: [3, '总承包方'],
  subcontractor: [4, '分包方'],
})

/** 02 §5.4: projects at the door of those who work with them. */
export const projects = under('/biz/project', {
  add: write.post('add', 'biz:project:add', ProjectDraft, Saved),
  update: write.post('update', 'biz:project:update', ProjectRevision, Revised),
  /** One that is neither closed nor deleted. */
  detail: read.get('detail/{projectId}', 'biz:project:info', OneProject, ProjectRecord),
  /** Closed ones too, and for the platform's administrators deleted ones. */
  anyStatusDetail: read.get('any-status-detail', 'biz:project:info', Named, ProjectRecord),
  v2Delete: write.post('v2/delete', 'biz:project:delete', Deletion, Done, { whileClosed: true }),
  migration: write.post('migration', 'biz:project:migration', Migration, Moved),
  /** All or none; those that cannot move are named one by one. */
  migrationBatch: write.post('migration-batch', 'biz:project:migration', MigrationBatch, MovedTogether),
  setEp: write.post('set-ep', 'biz:project:set-ep', SetEp, shape({ changedNum: below('变更的项目数') })),
})
