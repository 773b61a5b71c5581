import { Type } from 'typebox'
import { read, under, write } from '../core/call.ts'
import { chosenLines, Exported } from '../core/exported.ts'
import {
  Done,
  day,
  Id,
  id,
  ids,
  list,
  maybe,
  optional,
  reason,
  recordOf,
  revised,
  revisionOf,
  shape,
  text,
  time,
  whole,
  withDefault,
  yes,
} from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { reveal } from '../core/reveal.ts'
import { ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { ossOf } from '../files/files.ts'
import { importCalls } from '../operations/imports.ts'
import { deleteReason, nationCode } from '../organisation/orgFields.ts'
import { ClinicEventKind, ClinicKind, ClinicLevel, ClinicLicence, Location, ServiceStatus } from './codes.ts'
import { clinicErrors, clinicFields, clinicFiles, clinicLevel } from './fields.ts'

const clinicId = id('医务室')
const orgId = id('组织')
const projectId = id('项目')
const form = { ...clinicFields, ...clinicFiles }
const level = { ...clinicLevel, title: '级别' }

export const ClinicDraft = ruled(shape({ orgId: id('所属组织/项目'), clinicLevel: level, ...form }), clinicErrors)
export type ClinicDraft = ValueOf<typeof ClinicDraft>
/** Level and service change by their own calls, with a reason. */
export const ClinicRevision = ruled(revisionOf(form), clinicErrors)
export type ClinicRevision = ValueOf<typeof ClinicRevision>

const { location: _location, address: _address, ...shownFields } = clinicFields
export const Clinic = recordOf(shownFields, {
  clinicCode: text('编码', 8),
  clinicKind: ClinicKind.schema,
  clinicLevel: maybe({ ...ClinicLevel.schema, title: '级别' }),
  serviceStatus: ServiceStatus.schema,
  statusReason: maybe(reason('状态原因')),
  statusSince: day('状态起始'),
  pauseUntil: maybe(day('预计恢复')),
  endDate: maybe(day('停止日期')),
  location: Location.schema,
  address: maybe(text('地址', 200)),
  licenseState: ClinicLicence.schema,
  orgId,
  orgName: text('所属组织/项目', 100),
  projectId: maybe(projectId),
  projectName: maybe(text('项目', 100)),
  /** Of its node, in which the hours are said. */
  timeZone: maybe(text('当地时区', 40)),
  oss: ossOf,
})
export type Clinic = ValueOf<typeof Clinic>

/** A clinic as pickers name it. */
export const ClinicChoice = shape({
  clinicId,
  clinicName: text('医务室名称', 60),
  clinicKind: ClinicKind.schema,
  clinicLevel: maybe(ClinicLevel.schema),
  orgId,
  orgName: text('所属组织/项目', 100),
})
export type ClinicChoice = ValueOf<typeof ClinicChoice>

const filters = {
  /** Without a node the caller's own; with everything below it. */
  orgId: optional(orgId),
  projectId: optional(projectId),
  /** Of the name, its pinyin or the code. */
  clinicName: optional(text('医务室名称', 60)),
  clinicLevel: withDefault({ ...list(clinicLevel), title: '级别' }, []),
  location: optional(Location.schema),
  nationCode: optional(nationCode),
  serviceStatus: withDefault({ ...list(ServiceStatus.schema), title: '服务状态' }, []),
  licenseState: optional(ClinicLicence.schema),
}
export const ClinicSearch = shape({
  ...paged('clinicName', 'orgName', 'clinicLevel', 'openDate', 'licenseEndDate', 'createdAt', 'updatedAt'),
  ...filters,
})
export type ClinicSearch = ValueOf<typeof ClinicSearch>

const serviceStatus = { serviceStatus: optional(ServiceStatus.schema) }
const Some = shape({ list: list(Clinic), more: yes('还有更多') })

/** A node without a medical room in service. */
export const WithoutClinic = shape({
  orgId,
  orgName: text('组织', 100),
  orgType: whole('组织类型', 0, 5),
  pathName: text('路径', 2000),
})
export type WithoutClinic = ValueOf<typeof WithoutClinic>
export const ProjectWithoutClinic = shape({
  projectId,
  projectName: text('项目', 100),
  pathName: text('路径', 2000),
  empNum: whole('在场人数', 0, Number.MAX_SAFE_INTEGER),
  /** As the site has reported it. */
  declaredLevel: maybe({ ...ClinicLevel.schema, title: '填报级别' }),
  noClinicReason: maybe(text('未设医务室原因', 200, { log: 'personal' })),
})
export type ProjectWithoutClinic = ValueOf<typeof ProjectWithoutClinic>

const Counts = list(shape({ value: whole('代码', 0, 9), label: text('名称'), count: whole('数量', 0, Number.MAX_SAFE_INTEGER) }))

/** A clinic of the same group, for whoever sends patients or stock there. */
export const TargetClinic = shape({
  clinicId,
  clinicName: text('医务室名称', 60),
  clinicLevel: maybe(ClinicLevel.schema),
  orgName: text('所属组织/项目', 100),
  /** Between coordinates of clinics or else of their nodes, as the crow flies; null where one has none. */
  distanceKm: maybe(Type.Number({ title: '距离(公里)', minimum: 0 })),
})
export type TargetClinic = ValueOf<typeof TargetClinic>

export const ServiceRecord = shape({
  eventId: id(),
  kind: ClinicEventKind.schema,
  /** Of a change of level levels, else states of the service. */
  oldValue: maybe(whole('原值', 0, 9)),
  newValue: maybe(whole('新值', 0, 9)),
  reason: maybe(reason()),
  operatorName: text('操作人', 64),
  at: time('时间'),
})
export type ServiceRecord = ValueOf<typeof ServiceRecord>

const why = { reason: reason() }

/** 医务室 (06 §5.1): the register of medical rooms. */
export const clinics = under('/biz/org-clinic', {
  list: read.post('list', 'biz:org-clinic:list', ClinicSearch, page(Clinic)),
  save: write.post('save', 'biz:org-clinic:save', ClinicDraft, Id),
  update: write.post('update', 'biz:org-clinic:update', ClinicRevision, Done),
  delete: write.post(
    'delete',
    'biz:org-clinic:delete',
    shape({ ids: { ...ids('医务室'), maxItems: 50, says: '一次最多删除50个医务室' }, deleteReason }),
    Done,
  ),
  info: read.get('info/{clinicId}', 'biz:org-clinic:info', shape({ clinicId, ...reveal }), Clinic, {
    handlerAsks: ['biz:org-contacts:reveal'],
  }),
  pauseService: write.post(
    'pause-service/{clinicId}',
    'biz:org-clinic:pause-service',
    shape({ clinicId, ...why, pauseUntil: optional(day('预计恢复')) }),
    Done,
    { title: '暂停服务' },
  ),
  recoverService: write.post('recover-service/{clinicId}', 'biz:org-clinic:pause-service', shape({ clinicId, ...why }), Done, {
    title: '恢复服务',
  }),
  cancelService: write.post('cancel-service/{clinicId}', 'biz:org-clinic:cancel-service', shape({ clinicId, ...why }), Done, {
    title: '终止服务',
  }),
  updateLevel: write.post(
    'update-level',
    'biz:org-clinic:update',
    shape({ clinicId, clinicLevel: ClinicLevel.schema, ...why, version: revised.version }),
    Done,
    { title: '调整级别' },
  ),
  listServiceRecord: read.get('list-service-record/{clinicId}', 'biz:org-clinic:info', shape({ clinicId }), list(ServiceRecord)),
  listNotSetClinicOrg: read.get(
    'list-not-set-clinic-org',
    'biz:org-clinic:list',
    shape({ orgId: optional(orgId), orgName: optional(text('组织', 100)) }),
    shape({ list: list(WithoutClinic), more: yes('还有更多') }),
  ),
  listNotSetClinicProject: read.get(
    'list-not-set-clinic-project',
    'biz:org-clinic:list',
    shape({ orgId: optional(orgId), projectName: optional(text('项目', 100)) }),
    shape({ list: list(ProjectWithoutClinic), more: yes('还有更多') }),
  ),
  countNotSetClinic: read.get(
    'count-not-set-clinic',
    'biz:org-clinic:list',
    shape({ orgId: optional(orgId) }),
    shape({
      orgNum: whole('组织数', 0, Number.MAX_SAFE_INTEGER),
      projectNum: whole('项目数', 0, Number.MAX_SAFE_INTEGER),
      withPeopleNum: whole('有人员的项目数', 0, Number.MAX_SAFE_INTEGER),
    }),
  ),
  listByOrg: read.get('list-by-org/{orgId}', 'biz:org-clinic:list', shape({ orgId, ...serviceStatus }), Some),
  listByProject: read.get('list-by-project/{projectId}', 'biz:org-clinic:list', shape({ projectId, ...serviceStatus }), Some),
  listWithChildrenByOrg: read.get('list-with-children-by-org/{orgId}', 'biz:org-clinic:list', shape({ orgId, ...serviceStatus }), Some),
  listByOp: read.get('list-by-op', 'biz:org-clinic:list', shape({ orgProjectId: text('组织项目标识', 30), ...serviceStatus }), Some),
  listSimpleByOrg: read.get('list-simple-by-org/{orgId}', 'login', shape({ orgId }), list(ClinicChoice)),
  listSimpleByProject: read.get('list-simple-by-project/{projectId}', 'login', shape({ projectId }), list(ClinicChoice)),
  listAll: read.get('list-all', 'login', shape(serviceStatus), list(ClinicChoice), { keptWith: 'clinics' }),
  listForReferral: read.get('list-for-referral/{projectId}', 'biz:org-clinic:list', shape({ projectId }), list(TargetClinic)),
  countByLevel: read.get(
    'count-by-level',
    'biz:org-clinic:list',
    shape({ orgId: optional(orgId), location: optional(Location.schema) }),
    Counts,
  ),
  countByStatus: read.get(
    'count-by-status',
    'biz:org-clinic:list',
    shape({ orgId: optional(orgId), location: optional(Location.schema) }),
    Counts,
  ),
  ...importCalls('biz:org-clinic:import', 'clinic'),
  exportExcel: read.post(
    'export-excel',
    'biz:org-clinic:export',
    shape({ ...ClinicSearch.properties, ...chosenLines('医务室') }),
    Exported,
    { limit: 'export' },
  ),
})
