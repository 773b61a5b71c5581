import { flag, id, list, optional, shape, text, whole, withDefault } from '../core/fields.ts'
import { counting, paged } from '../core/paging.ts'
import type { ValueOf } from '../core/value.ts'
import { CompletenessBand } from '../people/bands.ts'
import { HealthRisk } from '../people/codes.ts'
import { BloodType } from './codes.ts'

/** Filters of the list and of its export (03 §5.3). */
export const archiveFilters = {
  keyword: optional(text('关键字', 64, { byNumber: true })),
  orgId: optional(id('组织')),
  projectId: optional(id('项目')),
  includeChildren: withDefault(flag('包含下级'), 1),
  /** Employed, with an archive: as 建档人数 counts. */
  archived: optional(flag('已建档')),
  completeness: optional(list(CompletenessBand.schema)),
  /** Any of these, not ended. */
  diseaseId: optional(list(id('基础疾病'))),
  bloodType: optional(BloodType.schema),
  /** Exposed to a hazard of work now. */
  hazardFlag: optional(flag('接触职业病危害')),
  important: optional(flag('重点关注')),
  /** Of whoever is employed. */
  healthRisk: optional(list(HealthRisk.schema)),
  /** Examined within so many months. */
  peWithin: optional(whole('最近体检', 1, 120)),
}
export const archiveSorted = paged('name', 'completeness', 'createdAt')
const ArchiveSearch = shape({ ...archiveSorted, ...archiveFilters })
export type ArchiveSearch = ValueOf<typeof ArchiveSearch>
export const ArchivePage = shape({ ...ArchiveSearch.properties, ...counting })
export type ArchivePage = ValueOf<typeof ArchivePage>
