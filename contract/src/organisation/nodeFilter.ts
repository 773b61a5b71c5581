import { day, id, list, optional, text, withDefault } from '../core/fields.ts'
import { ImportSituation } from '../operations/codes.ts'
import { batchNumber } from '../operations/imports.ts'
import { OrgLabel, OrgStatus, OrgType, Outside } from './codes.ts'

/** Live nodes that an import added (1) or updated (2): that of `batchNumber`, else the caller's newest that was confirmed. */
export const importedFilter = {
  importSituation: withDefault(ImportSituation.schema, ImportSituation.all),
  batchNumber: optional(batchNumber),
}

/** What narrows a list of nodes, and what is exported of it. */
export const nodeFilter = {
  orgParentId: optional(id('上级组织')),
  /** Or short name, pinyin or initials. */
  orgName: optional(text('名称', 100)),
  orgCode: optional(text('编码', 32)),
  orgType: withDefault(list(OrgType.schema), []),
  status: optional(OrgStatus.schema),
  isOutside: optional(Outside.schema),
  nationCode: optional(text('国家/地区', 2)),
  label: optional(OrgLabel.schema),
  createdStart: optional(day('创建日期起')),
  createdEnd: optional(day('创建日期止')),
  ...importedFilter,
}
