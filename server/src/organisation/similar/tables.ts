import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { SimilarBy } from '@oems/contract/organisation/orgSimilar.ts'
import { foreignKey, index, pgTable, smallint, uniqueIndex } from 'drizzle-orm/pg-core'
import { idColumn, moment, sealed } from '../../core/db/columns.ts'
import { org } from '../../core/db/org.ts'
import { says } from '../../core/errors.ts'

const firstNode = says('org_similar_first', '组织不存在')
const secondNode = says('org_similar_second', '组织不存在')
const pair = says('org_similar_pair', '该对组织已在列表中')

/** Two nodes of one group that may be one organisation, the one with the smaller number first (02 §10 no. 5). */
export const orgSimilar = pgTable(
  'org_similar',
  {
    id: idColumn().primaryKey().generatedAlwaysAsIdentity(),
    firstId: idColumn().notNull(),
    secondId: idColumn().notNull(),
    /** Of 100. */
    similarity: smallint().notNull(),
    similarBy: smallint().$type<CodeOf<typeof SimilarBy>>().notNull(),
    foundAt: moment().notNull(),
    /** They are different organisations: why, and who said so. */
    ignoredReason: sealed(),
    ignoredBy: idColumn(),
    ignoredAt: moment(),
  },
  (t) => [
    foreignKey({ name: firstNode, columns: [t.firstId], foreignColumns: [org.id] }),
    foreignKey({ name: secondNode, columns: [t.secondId], foreignColumns: [org.id] }),
    uniqueIndex(pair).on(t.firstId, t.secondId),
    index('org_similar_second_node').on(t.secondId),
  ],
)
