import { importTypeOf } from '@oems/contract/operations/imports.ts'
import { ImportMode } from '@oems/contract/organisation/orgImport.ts'
import { projectSheets as calls } from '@oems/contract/project/projectImport.ts'
import { contact } from '../../contacts/tables.ts'
import { org } from '../../core/db/org.ts'
import { nodeInScope } from '../../core/db/scope.ts'
import { implement } from '../../core/implement.ts'
import { importHandlers } from '../../core/imports/calls.ts'
import type { ImportKind } from '../../core/imports/kind.ts'
import { lockTree } from '../../organisation/structure.ts'
import { orgHistory, project } from '../../organisation/tables.ts'
import { importColumns } from './columns.ts'
import { exportProjects } from './export.ts'
import { judgeLines } from './judge.ts'
import { type ImportedProject, validateLines } from './lines.ts'
import { writeLines } from './write.ts'

export const projectImport: ImportKind<ImportedProject> = {
  type: importTypeOf(calls),
  page: 'biz/project',
  name: '项目',
  subject: '组织',
  columns: importColumns,
  tables: [org, project, orgHistory, contact],
  unique: {},
  place: ({ orgParentId }) => orgParentId!,
  about: async (ctx, { orgParentId, mode }) =>
    `导入到“${(await nodeInScope(ctx, orgParentId!)).orgName}”及其下级，${ImportMode.label(mode as 1)}`,
  together: { judge: judgeLines, lock: lockTree },
  validate: validateLines,
  write: writeLines,
}

/** Projects in and out by workbook (02 §5.4). */
export default implement(calls, { ...importHandlers(projectImport, calls), export: exportProjects })
