import { read, under } from '../core/call.ts'
import { codes } from '../core/codes.ts'
import { Exported } from '../core/exported.ts'
import { id, shape, withDefault } from '../core/fields.ts'
import { importCalls } from '../operations/imports.ts'
import { nodeFilter } from './nodeFilter.ts'

/** What becomes of a line whose organisation is there already. */
export const ImportMode = codes('导入方式', { addOnly: [1, '仅新增'], addAndUpdate: [2, '新增并更新'] })

/** The node below which a workbook's organisations come, and how. */
const asks = { orgParentId: id('上级组织'), mode: withDefault(ImportMode.schema, ImportMode.addOnly) }

/** Everything below `orgParentId`, itself left out; without it, below the caller's own. */
const ExportedOrgs = shape(nodeFilter)

/** Organisations in and out by workbook (02 §5.2). */
export const orgSheets = under('/biz/org-manager', {
  ...importCalls('biz:org-manager:import', 'org', { asks }),
  export: read.get('export', 'biz:org-manager:export', ExportedOrgs, Exported, { limit: 'export' }),
})
