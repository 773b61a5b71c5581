import { pages } from '@oems/contract/dictionary/console.ts'
import type { Domain } from '../core/domain.ts'
import { importTarget } from '../core/imports/confirm.ts'
import diseaseTypes, { diseaseTypeTarget } from './diseaseTypes.ts'
import drugs, { drugTarget } from './drugs.ts'

/** Standard lists, kept by the platform and read by all. */
const dictionary: Domain = {
  calls: [diseaseTypes, drugs],
  logTargets: { 疾病分类: diseaseTypeTarget, 药品: drugTarget, 药品导入: importTarget },
  pages,
}
export default dictionary
