import { pages } from '@oems/contract/situation/console.ts'
import type { Domain } from '../core/domain.ts'
import { importTarget } from '../core/imports/confirm.ts'
import { provideAreaRisk } from '../risk/areaRisk.ts'
import { areaLevels } from './areaLevels.ts'
import { situationImport } from './importing.ts'
import situations, { situationTarget } from './situations.ts'

provideAreaRisk(areaLevels)

/** What is reported of illnesses around the world, and how dangerous they are held to be there (区域研判). */
const situation: Domain = {
  calls: [situations],
  imports: [situationImport],
  logTargets: { 疫情态势: situationTarget, 疫情态势导入: importTarget },
  pages,
  demo: () => import('./demo.ts'),
}
export default situation
