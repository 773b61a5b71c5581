import { read, under } from '../core/call.ts'
import { codes } from '../core/codes.ts'
import { Exported } from '../core/exported.ts'
import { id, list, optional, shape, text, withDefault } from '../core/fields.ts'
import { ImportSituation } from '../operations/codes.ts'
import { batchNumber, importCalls } from '../operations/imports.ts'
import { OrgType } from './codes.ts'

/** What becomes of a line whose organisation is there already. */
export const ImportMode = codes('导入方式', { addOnly: [1, '仅新增'], addAndUpdate: [2, '新增并更新'] })

/** The node below which a workbook's organisations come, and how. */
const asks = { orgParentId: id('上级组织'), mode: withDefault(ImportMode.schema, ImportMode.addOnly) }

/** Live nodes that an import added (1) or updated (2): that of `batchNumber`, else the caller's newest that was confirmed. */
export const importedFilter = {
  importSituation: withDefault(ImportSituation.schema, ImportSituation.all),
  batchNumber: optional(batchNumber),
}

const ExportedOrgs = shape({
  /** Everything below it, itself left out; absent: below the caller's own. */
  orgParentId: optional(id('上级组织')),
  orgName: optional(text('组织名称', 100)),
  orgTypes: withDefault(list(OrgType.schema), []),
  ...importedFilter,
})

/** Organisations in and out by workbook (02 §5.2). */
export const orgSheets = under('/biz/org-manager', {
  ...importCalls('biz:org-manager:import', 'org', { asks }),
  export: read.get('export', 'biz:org-manager:export', ExportedOrgs, Exported, { limit: 'export' }),
})
