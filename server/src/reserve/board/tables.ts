import type { DeclareTypeCode } from '@oems/contract/supplies/codes.ts'
import { foreignKey, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'
import { plainTable } from '../../core/db/atRest.ts'
import { idColumn, moment } from '../../core/db/columns.ts'
import { org } from '../../core/db/org.ts'
import { says } from '../../core/errors.ts'

const reminderOrg = says('reserve_reminder_org', '项目不存在')

/** When a project was last reminded of one of its declarations. */
export const reserveReminder = pgTable(
  'reserve_reminder',
  {
    orgId: idColumn().notNull(),
    declareType: smallint().$type<DeclareTypeCode>().notNull(),
    remindedAt: moment().notNull(),
    remindedBy: idColumn().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.declareType] }),
    foreignKey({ name: reminderOrg, columns: [t.orgId], foreignColumns: [org.id] }),
  ],
)
plainTable(reserveReminder, 'who was reminded when')
