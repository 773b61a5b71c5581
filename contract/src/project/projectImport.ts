import { read, under } from '../core/call.ts'
import { chosenLines, Exported } from '../core/exported.ts'
import { id, shape, withDefault } from '../core/fields.ts'
import { importCalls } from '../operations/imports.ts'
import { ImportMode } from '../organisation/orgImport.ts'
import { ProjectSearch } from './projectLists.ts'

/** The node at or below which a workbook's projects come, and how. */
const asks = { orgParentId: id('导入到'), mode: withDefault(ImportMode.schema, ImportMode.addOnly) }

/** What the list is asked for, as its page sends it. */
const ExportedProjects = shape({ ...ProjectSearch.properties, ...chosenLines('项目') })

/** Projects in and out by workbook (02 §5.4). */
export const projectSheets = under('/biz/project-manager', {
  ...importCalls('biz:project-manager:import', 'project', { asks, template: 'downloadTemplate' }),
  export: read.get('export', 'biz:project-manager:export', ExportedProjects, Exported, { limit: 'export' }),
})
