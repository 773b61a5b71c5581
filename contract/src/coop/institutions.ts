import { type TObject, type TProperties, Type } from 'typebox'
import { read, under, write } from '../core/call.ts'
import {
  Done,
  flag,
  Id,
  Ids,
  id,
  list,
  maybe,
  optional,
  recordOf,
  revised,
  revisionOf,
  shape,
  text,
  time,
  withDefault,
} from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { reveal } from '../core/reveal.ts'
import { ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { ossOf } from '../files/files.ts'
import { nationCode } from '../organisation/orgFields.ts'
import { AgreementState, InstitutionKind, InstitutionService, InstitutionType } from './codes.ts'
import { institutionErrors, institutionFields, institutionPapers, localErrors, localFields } from './institutionFields.ts'

const orgId = id('所属组织')
const projectId = id('项目')
/** What a form sends. `verified`: somebody has just asked there whether all of it is right. */
const beside = { ...institutionPapers, verified: withDefault(flag('本次已核实'), 0) }
const form = { ...institutionFields, ...beside }
const localForm = { ...localFields, ...beside }
export const InstitutionForm = shape(form)
export type InstitutionForm = ValueOf<typeof InstitutionForm>

const drafted = <P extends TProperties>(fields: P) => shape({ orgId, ...fields })
export const LocalDraft = ruled(drafted(localForm), localErrors)
export const RemoteDraft = ruled(drafted(form), institutionErrors)
export type InstitutionDraft = ValueOf<typeof RemoteDraft>
export const LocalRevision = ruled(revisionOf(localForm), localErrors)
export const RemoteRevision = ruled(revisionOf(form), institutionErrors)
export type InstitutionRevision = ValueOf<typeof RemoteRevision>

/** One of several that are saved together: with its number and version it is changed, without them it is new. */
const which = { id: optional(id('合作医疗机构')), version: optional(revised.version) }
const LocalLine = shape({ ...which, ...localForm })
const RemoteLine = shape({ ...which, ...form })
export type InstitutionLine = ValueOf<typeof RemoteLine>
const linesOf = <S extends TObject>(line: S, title: string) =>
  withDefault(Type.Array(line, { title, maxItems: 50, says: '一次最多保存50家机构' }), [])

export const Institution = recordOf(institutionFields, {
  kind: InstitutionKind.schema,
  orgId,
  orgName: text('所属组织', 100),
  projectId: maybe(projectId),
  projectName: maybe(text('项目', 100)),
  agreementState: AgreementState.schema,
  lastVerifiedAt: maybe(time('最近核实')),
  /** It stands above the node that was asked for. */
  inherited: flag('上级共用'),
  /** 0: it stands above the caller's scope, and is read only. */
  editable: flag('可修改'),
  oss: ossOf,
})
export type Institution = ValueOf<typeof Institution>

/** Nearest first, those whose agreement is over last. */
const InstitutionSets = shape({ localInstitutions: list(Institution), remoteInstitutions: list(Institution) })
export type InstitutionSets = ValueOf<typeof InstitutionSets>

export const InstitutionSearch = shape({
  ...paged('institutionName', 'orgName', 'distanceKm', 'agreementEnd', 'lastVerifiedAt', 'createdAt'),
  /** Without a node the caller's own. */
  orgId: optional(id('组织')),
  projectId: optional(projectId),
  below: withDefault(flag('包含下级'), 1),
  kind: optional(InstitutionKind.schema),
  /** Of the name in either language, or of its pinyin. */
  keyword: optional(text('机构名称', 100)),
  institutionType: optional(InstitutionType.schema),
  agreementState: optional(AgreementState.schema),
  nationCode: optional(nationCode),
  /** All of them are offered. */
  services: withDefault(list(InstitutionService.schema), []),
  is24h: optional(flag('24小时接诊')),
  /** 1: whose agreement the caller may see to, standing in the caller's scope and at a node at work. */
  renewable: withDefault(flag('本单位续签'), 0),
})
export type InstitutionSearch = ValueOf<typeof InstitutionSearch>

const lines = { localInstitutions: linesOf(LocalLine, '当地合作医疗机构'), remoteInstitutions: linesOf(RemoteLine, '远程合作医疗机构') }
export type InstitutionLines = ValueOf<ReturnType<typeof shape<typeof lines>>>
/** What a whole set leaves out is deleted. */
const leavesOut = { handlerAsks: ['biz:coop-institution:delete'] } as const

/** 合作医疗机构 (02 §5.7): of a node, and those of the nodes above that are shared with everybody below. */
export const institutions = under('/biz/project-cooperative-medical-institution', {
  list: read.post('v2/list', 'biz:coop-institution:list', InstitutionSearch, page(Institution)),
  getByProjectId: read.get('v2/get-by-project-id', 'biz:coop-institution:list', shape({ projectId }), InstitutionSets),
  getByOrgId: read.get('v2/get-by-org-id', 'biz:coop-institution:list', shape({ orgId: id('组织') }), InstitutionSets),
  info: read.get(
    'v2/info/{institutionId}',
    'biz:coop-institution:info',
    shape({ institutionId: id('合作医疗机构'), ...reveal }),
    Institution,
    { handlerAsks: ['biz:org-contacts:reveal'] },
  ),
  localAdd: write.post('v2/local/add', 'biz:coop-institution:save', LocalDraft, Id, { title: '新增当地合作医疗机构' }),
  localUpdate: write.post('v2/local/update', 'biz:coop-institution:update', LocalRevision, Done, { title: '修改当地合作医疗机构' }),
  localDelete: write.post('v2/local/delete', 'biz:coop-institution:delete', Ids, Done, { title: '删除当地合作医疗机构' }),
  remoteAdd: write.post('v2/remote/add', 'biz:coop-institution:save', RemoteDraft, Id, { title: '新增远程合作医疗机构' }),
  remoteUpdate: write.post('v2/remote/update', 'biz:coop-institution:update', RemoteRevision, Done, { title: '修改远程合作医疗机构' }),
  remoteDelete: write.post('v2/remote/delete', 'biz:coop-institution:delete', Ids, Done, { title: '删除远程合作医疗机构' }),
  /** The whole own set of a project; what stands above it is not among them. */
  save: write.post('save', 'biz:coop-institution:save', shape({ projectId, ...lines }), Done, {
    title: '保存项目合作医疗机构',
    ...leavesOut,
  }),
  saveForOrg: write.post('save-for-org', 'biz:coop-institution:save', shape({ orgId, ...lines }), Done, {
    title: '保存组织合作医疗机构',
    ...leavesOut,
  }),
})
