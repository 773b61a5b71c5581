import { pages } from '@oems/contract/dictionary/console.ts'
import type { Domain } from '../core/domain.ts'
import { importTarget } from '../core/imports/confirm.ts'
import diseases, { diseaseTarget } from './diseases.ts'
import diseaseTypes, { diseaseTypeTarget } from './diseaseTypes.ts'
import drugs, { drugImport, drugTarget } from './drugs.ts'
import measures, { measureTarget } from './measures.ts'

/** Standard lists, kept by the platform and read by all. */
const dictionary: Domain = {
  calls: [diseaseTypes, diseases, drugs, measures],
  imports: [drugImport],
  logTargets: { 疾病分类: diseaseTypeTarget, 疾病: diseaseTarget, 药品: drugTarget, 药品导入: importTarget, 防疫措施: measureTarget },
  pages,
  demo: () => import('./demo.ts'),
}
export default dictionary
