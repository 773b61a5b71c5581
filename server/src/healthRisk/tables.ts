import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, smallint } from 'drizzle-orm/pg-core'
import { statistical } from '../core/db/atRest.ts'
import { idColumn } from '../core/db/columns.ts'
import { says } from '../core/errors.ts'
import { person } from '../people/tables.ts'

const riskOf = says('person_risk_person', '人员不存在')

/** How endangered somebody is, and by what, as it was judged last (05 §4.1); level 0: by nothing that is known. */
export const personRisk = pgTable(
  'person_risk',
  {
    personId: idColumn().primaryKey(),
    level: statistical(smallint().notNull()),
    /** Those that make the level. */
    reasons: statistical(smallint().array().notNull()),
  },
  (t) => [
    foreignKey({ name: riskOf, columns: [t.personId], foreignColumns: [person.id] }),
    index('person_risk_level').on(t.level, t.personId).where(sql`${t.level} > 0`),
  ],
)
