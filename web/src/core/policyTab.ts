import type { Call } from '@oems/contract/core/call.ts'
import type { Load } from './component.ts'

/** What a domain's `policyTabs.ts` declares as `policyTabs`: a part of 申报规则 beside the rules for people (04 §5.5). */
export interface PolicyTab {
  /** In the address: `?tab=supplies`. */
  readonly name: string
  readonly title: string
  readonly may: Call
  readonly load: Load<{ readonly orgId: number }>
}
