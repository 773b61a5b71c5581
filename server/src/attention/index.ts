import { pages } from '@oems/contract/attention/console.ts'
import type { Domain } from '../core/domain.ts'
import calls from './calls.ts'
import { attentionEvents, caseEvents, openAttention, openCases } from './counted.ts'
import { attentionOfPeople } from './followers.ts'
import { missedDaysJob, overdueJob } from './jobs.ts'
import { attentionTarget } from './logTargets.ts'
import { situationTarget } from './situations.ts'
import { kindsOfAttention } from './timeline.ts'
import { mayEnd, overdue } from './todo.ts'

/** Cases of illnesses, and who is looked after until it is over. */
const attention: Domain = {
  calls: [calls],
  jobs: [missedDaysJob, overdueJob],
  todos: [overdue, mayEnd],
  sources: [openCases, caseEvents, openAttention, attentionEvents],
  logTargets: { 患病记录: situationTarget, 重点关注: attentionTarget },
  people: attentionOfPeople,
  timeline: kindsOfAttention,
  pages,
  demoLast: () => import('./demo.ts'),
}
export default attention
