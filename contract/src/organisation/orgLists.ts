import { type Static, Type } from 'typebox'
import { read, under, write } from '../core/call.ts'
import { day, id, list, maybe, optional, shape, text, time, whole, withDefault, yes } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import type { ValueOf } from '../core/value.ts'
import { Op } from '../session/session.ts'
import { EpType, Industry, OrgLabel, OrgProjectType, OrgStatus, OrgType, Outside, ProjectStatus } from './codes.ts'
import { importedFilter, nodeFilter } from './nodeFilter.ts'
import { below } from './orgInfo.ts'

const node = id('组织')
const nationCode = optional(text('国家/地区', 2))
const types = withDefault(list(OrgType.schema), [])
const readers = ['biz:org-manager:list', 'biz:org-info:list'] as const

/** A node in a list. Figures are of the whole subtree. */
export const OrgRow = shape({
  orgId: node,
  version: whole('版本', 0, Number.MAX_SAFE_INTEGER),
  /** Null where the node above is outside the caller's scope. */
  parentId: maybe(id('上级组织')),
  parentName: maybe(text('上级组织', 100)),
  pathName: text('路径', 2000),
  orgName: text('名称', 100),
  shortName: maybe(text('简称', 40)),
  orgCode: text('编码', 32),
  orgType: OrgType.schema,
  orgProjectType: OrgProjectType.schema,
  orgProjectId: text('组织项目标识'),
  projectId: maybe(id('项目')),
  label: OrgLabel.schema,
  isOutside: maybe(Outside.schema),
  nationCode: maybe(text('国家/地区', 2)),
  nationName: maybe(text('国家/地区', 64)),
  status: OrgStatus.schema,
  /** By itself or by one of those above it. */
  isDisabled: yes('停用中'),
  projectStatus: maybe(ProjectStatus.schema),
  childNum: below('下级数'),
  /** Closed ones left out. */
  projectNum: below('项目数'),
  /** On post at the end of today. */
  empNum: below('员工数'),
  createdAt: time('创建时间'),
  updatedAt: time('更新时间'),
})
export type OrgRow = Static<typeof OrgRow>

export const OrgSearch = shape({
  ...paged('orgName', 'sortNo', 'createdAt', 'updatedAt', 'empNum'),
  ...nodeFilter,
  /** Everything below `orgParentId`, not its children alone. */
  below: withDefault({ ...yes('含下级'), numeric: true }, true),
})
export type OrgSearch = ValueOf<typeof OrgSearch>

const ChildSearch = shape({
  parentOrgId: id('上级组织'),
  ...paged('orgName', 'sortNo', 'createdAt', 'updatedAt', 'empNum'),
  /** With it the whole subtree is searched, by the rules of 02 §5.1a. */
  keyword: optional(text('关键字', 100)),
  orgType: types,
  status: optional(OrgStatus.schema),
  projectStatus: withDefault(list(ProjectStatus.schema), []),
})

const limit = withDefault(whole('条数', 1, 200), 200)
const oneOfTwo = { orgId: optional(node), projectId: optional(id('项目')) }

/** Which nodes; unknown ones and those out of scope are left out of the reply. */
export const BaseOrg = shape({
  orgId: node,
  orgName: text('组织', 100),
  shortName: maybe(text('简称', 40)),
  orgType: OrgType.schema,
  orgProjectId: text('组织项目标识'),
  pathName: text('路径', 2000),
})

/** What the node itself does not say comes from the nearest above that does; `from`: which one said it, null where nobody did. */
const from = (title: string) => maybe(id(title))
export const OrgPlace = shape({
  isOutside: maybe(Outside.schema),
  nationCode: maybe(text('国家/地区', 2)),
  nationName: maybe(text('国家/地区', 64)),
  provinceId: maybe(id('省/州')),
  provinceName: maybe(text('省/州', 100)),
  areaId: maybe(id('市/县')),
  areaName: maybe(text('市/县', 100)),
  timeZone: maybe(text('当地时区', 40)),
  regionId: maybe(id('所属区域')),
  regionName: maybe(text('所属区域', 100)),
  from: shape({
    isOutside: from('境内/境外'),
    nationCode: from('国家/地区'),
    provinceId: from('省/州'),
    areaId: from('市/县'),
    timeZone: from('当地时区'),
  }),
})
export type OrgPlace = Static<typeof OrgPlace>

/** Of a project its own; of an organisation, how many projects below have which. */
export const EpTypes = shape({
  epType: maybe(EpType.schema),
  label: maybe(text('防控类型')),
  since: maybe(time('设置时间')),
  counts: list(shape({ epType: EpType.schema, label: text('防控类型'), projectNum: below('项目数') })),
})

/** What a rebuild put right. */
export const CacheReport = shape({
  checked: below('核对数'),
  repaired: list(
    shape({ orgId: node, orgName: text('组织', 100), field: text('字段'), old: maybe(text('原值', 500)), new: maybe(text('新值', 500)) }),
  ),
  treeVersion: below('组织树版本'),
  nodeNum: below('组织数'),
  ms: below('用时（毫秒）'),
})
export type CacheReport = Static<typeof CacheReport>

/** 02 §5.1. */
export const orgLists = under('/biz/org-info', {
  list: read.get('list', readers, OrgSearch, page(OrgRow)),
  children: read.post('list/{parentOrgId}/children', readers, ChildSearch, page(OrgRow)),
  /** Organisations without projects. */
  listOrg: read.get('list-org', 'login', shape({ orgType: types, keyword: optional(text('关键字', 100)), limit }), list(Op)),
  baseOrgs: read.post(
    'base-orgs',
    'login',
    shape({ orgIds: Type.Array(node, { title: '组织', minItems: 1, maxItems: 500, uniqueItems: true }) }),
    list(BaseOrg),
  ),
  chineseEmpNum: read.get(
    'chinese-emp-num/{orgId}',
    ['biz:org-manager:list', 'biz:org-info:info'],
    shape({ orgId: node }),
    shape({
      ...{ chineseEmpNum: below('中方员工'), foreignEmpNum: below('外籍员工') },
      /** As the reporters of the projects have them that are not closed; null: none has reported. */
      reportedChineseNum: maybe(below('填报中方人数')),
      reportedForeignNum: maybe(below('填报外籍人数')),
      reportedProjectNum: below('已填报项目'),
    }),
  ),
  listChildProject: read.get(
    'list-child-project',
    'login',
    shape({
      ...paged('orgName', 'sortNo'),
      orgId: node,
      keyword: optional(text('关键字', 100)),
      projectStatus: withDefault(list(ProjectStatus.schema), []),
      isOutside: optional(Outside.schema),
    }),
    page(shape({ ...Op.properties, projectStatus: ProjectStatus.schema })),
  ),
  queryOrgOrProjectArea: read.get('query-org-or-project-area', 'login', shape(oneOfTwo), OrgPlace),
  queryEpType: read.get('query-ep-type', 'login', shape(oneOfTwo), EpTypes),
  /** Of an equipment's owner: the general contractors among the projects below it. */
  listGeneralContractorProject: read.get('list-general-contractor-project-of-equipment-org', 'login', shape({ orgId: node }), list(Op)),
  /** Works the tree's derived columns out anew from the parents of its nodes. */
  cache: write.get('cache', 'biz:org-info:cache', shape({}), CacheReport, { title: '重建组织缓存', whileClosed: true }),
})

/** A child of a node, as it is managed. */
export const ManagedRow = shape({
  ...OrgRow.properties,
  /** IANA name, for the local clock beside it. */
  timeZone: maybe(text('当地时区', 40)),
  industry: maybe(Industry.schema),
  epType: maybe(EpType.schema),
  planEndDate: maybe(day('计划完工')),
  chineseEmpNum: below('中方员工'),
  foreignEmpNum: below('外籍员工'),
})
export type ManagedRow = Static<typeof ManagedRow>

export const ManagedSearch = shape({
  ...paged('orgName', 'sortNo', 'createdAt', 'updatedAt', 'empNum', 'planEndDate'),
  orgParentId: id('上级组织'),
  orgType: types,
  orgName: optional(text('名称', 100)),
  projectStatus: withDefault(list(ProjectStatus.schema), []),
  isOutside: optional(Outside.schema),
  nationCode,
  orgProjectType: optional(OrgProjectType.schema),
  epType: optional(EpType.schema),
  ...importedFilter,
})

/** From the top of the caller's scope down to the node. */
export const OrgPath = shape({ orgId: node, path: list(text('组织', 100)), pathName: text('路径', 2000) })

/** The reading calls of 02 §5.2. */
export const orgManagement = under('/biz/org-manager', {
  projectManagement: read.post('project-management', 'biz:org-manager:list', ManagedSearch, page(ManagedRow)),
  listOrgPath: read.get(
    'list-org-path',
    'biz:org-manager:list',
    shape({ orgId: optional(node), orgIds: withDefault(Type.Array(node, { title: '组织', maxItems: 200, uniqueItems: true }), []) }),
    list(OrgPath),
  ),
})
