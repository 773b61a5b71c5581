import type { Static } from 'typebox'
import { Contact } from '../contacts/contacts.ts'
import { read, under } from '../core/call.ts'
import { decimal, flag, id, list, longText, maybe, optional, several, shape, text, time, whole, withDefault, yes } from '../core/fields.ts'
import { Op } from '../session/session.ts'
import { EpType, OrgLabel, OrgProjectType, OrgStatus, OrgType, Outside, ProjectStatus } from './codes.ts'
import { HistoryRow } from './orgManager.ts'

const node = id('组织')
const nationCode = maybe(text('国家/地区', 2))
export const below = (title: string) => whole(title, 0, Number.MAX_SAFE_INTEGER)
const childNum = below('下级数')

/** A node in a tree: trees travel flat, parents first, siblings in order (02 §5). */
export const TreeItem = shape({
  id: node,
  orgId: node,
  /** Null where the tree begins. */
  parentId: maybe(node),
  name: text('名称', 100),
  orgName: text('名称', 100),
  orgType: OrgType.schema,
  orgProjectType: OrgProjectType.schema,
  orgProjectId: text('组织项目标识'),
  projectId: maybe(node),
  /** From 1 at the root of the whole tree. */
  level: whole('层级', 1, 13),
  hasChildren: yes('有下级'),
  /** Those that this tree shows. */
  childNum,
  status: OrgStatus.schema,
  isOutside: maybe(Outside.schema),
  nationCode,
  projectStatus: maybe(ProjectStatus.schema),
  /** A project that goes on and of which none of the three reports of the guide has been made (02 §3.9). */
  isUnfilled: yes('未填报'),
})
export type TreeItem = Static<typeof TreeItem>

/** `orgId` bounds the tree to that node; for projects abroad it has to be given. */
const bounded = { isOutside: optional(Outside.schema), orgId: optional(node) }

/** What a tree shows besides enabled organisations and their projects that are not closed. */
export const shown = {
  withProject: withDefault(flag('含项目'), 1),
  withClosed: withDefault(flag('含已关闭'), 0),
  withDisabled: withDefault(flag('含已停用'), 0),
}

/** One level of a tree: the children of `parentId`; without it, the nodes at which the tree begins. */
const Level = shape({ parentId: optional(id('上级组织')), ...bounded, ...shown, cursor: optional(text('游标', 40)) })
/** 500 nodes at most; `nextCursor` asks for those after them. */
const LevelPage = shape({ list: list(TreeItem), nextCursor: maybe(text('游标', 40)) })

const OpSearch = shape({
  keyword: optional(text('关键字', 100)),
  ...bounded,
  orgTypes: withDefault(list(OrgType.schema), []),
  /** Some nodes alone, with or without a keyword: those that were chosen before. */
  orgIds: several(node),
  status: optional(OrgStatus.schema),
  withClosed: withDefault(flag('含已关闭'), 1),
  withDisabled: withDefault(flag('含已停用'), 1),
  limit: withDefault(whole('条数', 1, 50), 20),
})
/** A hit by a former name says which; one where nothing is entered any more says why. */
export const FoundOp = shape({
  ...Op.properties,
  formerName: maybe(text('曾用名', 100)),
  projectStatus: maybe(ProjectStatus.schema),
  /** By itself or by one of those above it. */
  isDisabled: yes('停用中'),
})
export type FoundOp = Static<typeof FoundOp>

/** One node, named in one of three ways. */
export const namedNode = { orgId: optional(node), projectId: optional(id('项目')), orgProjectId: optional(text('组织项目标识', 40)) }
const Named = shape(namedNode)

/** From the top of the caller's scope down to the node. */
export const PathItem = shape({
  orgId: node,
  orgName: text('名称', 100),
  orgType: OrgType.schema,
  orgProjectId: text('组织项目标识'),
  inScope: yes('范围内'),
})
export type PathItem = Static<typeof PathItem>

export const OrgInfo = shape({
  orgId: node,
  version: whole('版本', 0, Number.MAX_SAFE_INTEGER),
  /** Null where the node above is outside the caller's scope. */
  parentId: maybe(id('上级组织')),
  parentName: maybe(text('上级组织', 100)),
  path: list(shape({ orgId: node, orgName: text('名称', 100), orgType: OrgType.schema })),
  orgType: OrgType.schema,
  orgProjectType: OrgProjectType.schema,
  orgProjectId: text('组织项目标识'),
  projectId: maybe(id('项目')),
  orgName: text('组织名称', 100),
  shortName: maybe(text('简称', 40)),
  nameEn: maybe(text('英文名称', 150)),
  orgCode: text('组织编码', 32),
  creditCode: maybe(text('统一社会信用代码', 18)),
  label: OrgLabel.schema,
  isOutside: maybe(Outside.schema),
  nationCode,
  nationName: maybe(text('国家/地区', 64)),
  provinceId: maybe(id('省/州')),
  provinceName: maybe(text('省/州', 100)),
  areaId: maybe(id('市/县')),
  areaName: maybe(text('市/县', 100)),
  address: maybe(text('详细地址', 200)),
  longitude: maybe(decimal('经度', 3, 6)),
  latitude: maybe(decimal('纬度', 2, 6)),
  timeZone: maybe(text('当地时区', 40)),
  /** Of a region: the nations that it covers (02 §2.11). */
  nationCodes: list(text('覆盖国家', 2)),
  /** Nations with projects in the group that no region of it covers, those with most projects first; of a group, a company and a region. */
  uncoveredNations: list(shape({ nationCode: text('国家/地区', 2), projectNum: below('项目数') })),
  status: OrgStatus.schema,
  /** By itself or by one of those above it: nothing is entered or changed there. */
  isDisabled: yes('停用中'),
  sortNo: whole('排序', 0, Number.MAX_SAFE_INTEGER),
  remark: maybe(longText('备注')),
  formerNames: list(text('曾用名', 100)),
  /** Direct children, and projects of the whole subtree, closed ones left out. */
  childNum,
  projectNum: childNum,
  /** Of status 2 alone, as the list calls it. */
  activeProjectNum: below('在建项目数'),
  overseasProjectNum: below('境外项目数'),
  /** On post at the end of today, at the node and below; and at the node itself. */
  empNum: childNum,
  ownEmpNum: below('本级员工数'),
  /** Accounts with a role of the console. */
  userNum: below('用户数'),
  ownUserNum: below('本级用户数'),
  /** Medical rooms that serve or are paused. */
  clinicNum: below('医务室数'),
  projectStatus: maybe(ProjectStatus.schema),
  epType: maybe(EpType.schema),
  /** By the rule “managed from above” (02 §1). */
  editable: yes('可修改'),
  structuralEditable: yes('可调整结构'),
  /** Of the node itself, by type; the form of the node changes them with it. */
  contacts: list(Contact),
  /** The last five. */
  history: list(HistoryRow),
  createdAt: time('创建时间'),
  updatedAt: time('更新时间'),
})
export type OrgInfo = Static<typeof OrgInfo>

/** 02 §5.1. What trees and pickers need is open to every signed-in account, within its scope. */
export const orgInfo = under('/biz/org-info', {
  lazyTree4Menu: read.get('lazy-tree-4-menu', 'login', Level, LevelPage, { keptWith: 'tree' }),
  /** The same over all of the caller's role assignments. */
  myLazyOp: read.get('my-lazy-op', 'login', Level, LevelPage),
  searchOp: read.get('search-op', 'login', OpSearch, list(FoundOp)),
  getOp: read.get('get-op', 'login', Named, Op),
  getOpPath: read.get('get-op-path', 'login', Named, list(PathItem)),
  info: read.post('info/{orgId}', ['biz:org-info:info', 'biz:org-manager:list'], shape({ orgId: node }), OrgInfo),
})
