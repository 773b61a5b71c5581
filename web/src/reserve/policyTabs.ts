import { periodPolicies } from '@oems/contract/reserve/policy.ts'
import type { PolicyTab } from '../core/policyTab.ts'

export const policyTabs: readonly PolicyTab[] = [
  { name: 'supplies', title: '物资与药品', may: periodPolicies.periodInfo, load: () => import('./policy/PeriodRulesTab.tsx') },
]
