import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { SubscriptionContent, SubscriptionStatus } from '@oems/contract/subscription/codes.ts'
import { isNull } from 'drizzle-orm'
import { foreignKey, index, pgTable, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { plainTable } from '../core/db/atRest.ts'
import { baseColumns, dayColumn, idColumn } from '../core/db/columns.ts'
import { org } from '../core/db/org.ts'
import { says } from '../core/errors.ts'

const subscriptionOrg = says('org_subscription_org', '订阅方不存在')
const subscriptionTarget = says('org_subscription_target', '被订阅组织不存在')
const subscriptionPair = says('org_subscription_pair', '已订阅该组织')

/** Who gets to see what of an organisation outside its own tree (02 §2.10). */
export const subscription = pgTable(
  'org_subscription',
  {
    ...baseColumns(),
    /** Who subscribes. */
    orgId: idColumn().notNull(),
    targetOrgId: idColumn().notNull(),
    contents: smallint().array().$type<CodeOf<typeof SubscriptionContent>[]>().notNull(),
    startDate: dayColumn().notNull(),
    endDate: dayColumn(),
    status: smallint().$type<CodeOf<typeof SubscriptionStatus>>().notNull(),
    remark: varchar({ length: 200 }),
    /** The line of the tree's history that has ended it; an undone move gives it back. */
    endedByMove: idColumn(),
    /** How many days before its end it was told of last; null: not yet. */
    toldDays: smallint(),
  },
  (t) => [
    foreignKey({ name: subscriptionOrg, columns: [t.orgId], foreignColumns: [org.id] }),
    foreignKey({ name: subscriptionTarget, columns: [t.targetOrgId], foreignColumns: [org.id] }),
    uniqueIndex(subscriptionPair).on(t.orgId, t.targetOrgId).where(isNull(t.deletedAt)),
    index('org_subscription_target_live').on(t.targetOrgId).where(isNull(t.deletedAt)),
  ],
)
plainTable(subscription, 'what organisations have agreed on')
export type SubscriptionRow = typeof subscription.$inferSelect
