import { yes } from '@oems/contract/core/fields.ts'
import { logged } from '@oems/contract/subscription/console.ts'
import { Subscription } from '@oems/contract/subscription/subscriptions.ts'
import { withinScope } from '../core/db/scope.ts'
import { tableStore } from '../core/db/store.ts'
import { subscription as t } from './tables.ts'

/** They belong to the subscriber. */
export const store = tableStore(t, '组织订阅', { scope: withinScope(t.orgId), derived: ['endedByMove', 'toldDays'] })

export const subscriptionTarget = store.logTarget(
  { properties: { ...Subscription.properties, isEndedByMove: yes('因迁移结束') } },
  logged.组织订阅,
)
