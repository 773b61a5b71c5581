import { read, under, write } from '../core/call.ts'
import type { FieldError } from '../core/errors.ts'
import { Done, day, flag, Id, Ids, id, longText, maybe, optional, recordOf, revisionOf, shape, text, withDefault } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { type Incomplete, ruled } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { type FilesField, ossIdsOf, ossOf } from '../files/files.ts'
import { ExpireState, OrgFileType } from './codes.ts'

export const orgPapers: FilesField = { title: '附件', bizTypes: ['doc', 'image', 'archive'], most: 9 }

/** 02 §2.10. */
const fields = {
  fileType: OrgFileType.schema,
  title: text('资料名称', 100, { log: 'plain' }),
  effectiveDate: optional(day('生效日期')),
  expireDate: optional(day('到期日期')),
  visibleToBelow: withDefault(flag('下级可见'), 0),
  remark: optional(longText('备注', 200)),
}
const { default: _none, ...someFiles } = ossIdsOf(orgPapers)
/** A document without a file is none. */
const papers = { ossIds: { ...someFiles, minItems: 1 } }

interface Period {
  readonly effectiveDate: string | null
  readonly expireDate: string | null
}
const periodErrors = ({ effectiveDate, expireDate }: Incomplete<Period>): readonly FieldError[] =>
  effectiveDate !== null && expireDate !== null && expireDate < effectiveDate
    ? [{ path: 'expireDate', msg: '到期日期不能早于生效日期' }]
    : []

export const OrgFileDraft = ruled(shape({ orgId: id('所属组织'), ...fields, ...papers }), periodErrors)
export type OrgFileDraft = ValueOf<typeof OrgFileDraft>
export const OrgFileRevision = ruled(revisionOf({ ...fields, ...papers }), periodErrors)
export type OrgFileRevision = ValueOf<typeof OrgFileRevision>

export const OrgFile = recordOf(fields, {
  orgId: id('所属组织'),
  orgName: text('所属组织', 100),
  projectId: maybe(id('项目')),
  projectName: maybe(text('项目', 100)),
  expireState: ExpireState.schema,
  /** It stands above the node that was asked for. */
  inherited: flag('上级共用'),
  /** 0: it stands above the caller's scope, and is read only. */
  editable: flag('可修改'),
  oss: ossOf,
})
export type OrgFile = ValueOf<typeof OrgFile>

export const OrgFileSearch = shape({
  orgId: id('组织'),
  ...paged('title', 'expireDate', 'createdAt'),
  below: withDefault(flag('包含下级'), 1),
  fileType: optional(OrgFileType.schema),
  title: optional(fields.title),
  expireState: optional(ExpireState.schema),
})
export type OrgFileSearch = ValueOf<typeof OrgFileSearch>

/** 组织资料 (02 §5.3): documents of a node, and those of the nodes above it that are meant for everybody below. */
export const orgFiles = under('/biz/org-files', {
  list: read.get('list/{orgId}', 'biz:org-files:list', OrgFileSearch, page(OrgFile)),
  info: read.get('info/{fileId}', 'biz:org-files:info', shape({ fileId: id('资料') }), OrgFile),
  save: write.post('save', 'biz:org-files:save', OrgFileDraft, Id),
  update: write.post('update', 'biz:org-files:update', OrgFileRevision, Done),
  delete: write.post('delete', 'biz:org-files:delete', Ids, Done),
})
