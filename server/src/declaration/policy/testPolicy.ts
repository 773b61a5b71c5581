import { PolicyTarget } from '@oems/contract/declaration/codes.ts'
import type { PolicyInfo, PolicyVersion, TargetRule } from '@oems/contract/declaration/policies.ts'
import { policies } from '@oems/contract/declaration/policies.ts'
import type { Caller } from '../../testing/testApp.ts'

/** A rule as the form sends it. */
export const aRule = {
  ...{ enabled: 1, frequency: 1, weekday: 1, empTypes: [1, 2, 3, 4, 5], deadlineDayOffset: 1, deadlineTime: '00:00', lateDays: 3 },
  ...{ requireTemperature: 1, requireLocation: 0, remindTimes: ['09:00'], uhsEnabled: 1, uhsDeadlineTime: '20:00' },
} as const

export const rulesOf = async (caller: Caller, orgId: number) => (await caller(policies.info, { orgId })).data as PolicyInfo
/** Of projects under 重点防控, as those of the tests are. */
export const ruleOf = async (caller: Caller, orgId: number, target: TargetRule['target'] = PolicyTarget.key) =>
  (await rulesOf(caller, orgId)).targets.find((one) => one.target === target)!
export const historyOf = async (caller: Caller, orgId: number) =>
  ((await caller(policies.history, { orgId })).data as { list: PolicyVersion[] }).list
