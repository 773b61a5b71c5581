import { importTypeOf } from '@oems/contract/operations/imports.ts'
import { orgSheets as calls, ImportMode } from '@oems/contract/organisation/orgImport.ts'
import { contact } from '../../contacts/tables.ts'
import { org } from '../../core/db/org.ts'
import { nodeInScope } from '../../core/db/scope.ts'
import { implement } from '../../core/implement.ts'
import { importHandlers } from '../../core/imports/calls.ts'
import type { ImportKind } from '../../core/imports/kind.ts'
import { lockTree } from '../structure.ts'
import { orgHistory } from '../tables.ts'
import { headingFor, importColumns } from './columns.ts'
import { exportOrgs } from './export.ts'
import { judgeBy } from './judge.ts'
import { type ImportedOrg, validateLines } from './lines.ts'
import { writeLines } from './write.ts'

export const orgImport: ImportKind<ImportedOrg> = {
  type: importTypeOf(calls),
  page: 'org-management/org-management',
  name: '组织',
  subject: '组织',
  columns: importColumns,
  tables: [org, orgHistory, contact],
  unique: {},
  place: ({ orgParentId }) => orgParentId!,
  about: async (ctx, { orgParentId, mode }) =>
    `导入到“${(await nodeInScope(ctx, orgParentId!)).orgName}”之下，${ImportMode.label(mode as 1)}`,
  together: { judge: judgeBy(headingFor), lock: lockTree },
  validate: validateLines,
  write: writeLines,
}

/** Organisations in and out by workbook (02 §5.2). */
export default implement(calls, { ...importHandlers(orgImport, calls), export: exportOrgs })
