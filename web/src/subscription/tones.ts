import type { CodeOf } from '@oems/contract/core/codes.ts'
import { SubscriptionState } from '@oems/contract/subscription/codes.ts'
import type { Tone } from '../kit/StatusTag.tsx'

export const stateTones: Readonly<Record<CodeOf<typeof SubscriptionState>, Tone>> = {
  [SubscriptionState.stopped]: 'none',
  [SubscriptionState.notBegun]: 'progress',
  [SubscriptionState.inForce]: 'done',
  [SubscriptionState.ending]: 'due',
  [SubscriptionState.over]: 'none',
  [SubscriptionState.endedByMove]: 'none',
}
