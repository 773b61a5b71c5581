import type { Domain } from '../core/domain.ts'
import { attentionEvents, caseEvents, openAttention, openCases } from './counted.ts'
import { attentionOfPeople } from './followers.ts'
import { attentionTarget } from './logTargets.ts'
import { situationTarget } from './situations.ts'

/** Cases of illnesses, and who is looked after until it is over. */
const attention: Domain = {
  sources: [openCases, caseEvents, openAttention, attentionEvents],
  logTargets: { 患病记录: situationTarget, 重点关注: attentionTarget },
  people: attentionOfPeople,
}
export default attention
