import { pages } from '@oems/contract/examination/console.ts'
import { type Domain, todo } from '../core/domain.ts'
import { importTarget } from '../core/imports/confirm.ts'
import { examinationsOnPaper } from './copy.ts'
import { cycleTarget } from './cycles.ts'
import { settleDoubled } from './due/doubled.ts'
import { dueExaminations } from './due/source.ts'
import { countDue } from './dueList.ts'
import examinations from './examinations.ts'
import exposures, { exposureTarget } from './exposures.ts'
import { examinationImport } from './import.ts'
import { reminderTarget } from './informing.ts'
import { itemTarget } from './items.ts'
import { peopleFollower } from './leaving.ts'
import phone from './phone.ts'
import { examinationRecords } from './recordSource.ts'
import { recordTarget, reportOwner, reports } from './store.ts'
import { kindsOfExaminations } from './timeline.ts'

/** Physical examinations, to which hazards people are exposed, and when the next examination is due. */
const domain: Domain = {
  calls: [examinations, exposures, phone],
  imports: [examinationImport],
  todos: [todo('pe.due', 'biz:pe-record:list', countDue)],
  sources: [examinationRecords, dueExaminations],
  logTargets: {
    体检记录: recordTarget,
    体检项目: itemTarget,
    检查周期: cycleTarget,
    职业接触史: exposureTarget,
    体检记录导入: importTarget,
    体检告知提醒: reminderTarget,
  },
  fileOwners: { [reports.owner]: reportOwner },
  people: peopleFollower,
  prepare: settleDoubled,
  timeline: kindsOfExaminations,
  copyChapters: [examinationsOnPaper],
  pages,
  demo: () => import('./demo.ts'),
}
export default domain
