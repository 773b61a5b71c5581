import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { CaseScheme, DeclareCycle, IllnessKind, IllnessStatus, InfectiousClass } from '@oems/contract/illness/codes.ts'
import { isNull } from 'drizzle-orm'
import { integer, pgTable, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { plainTable } from '../core/db/atRest.ts'
import { baseColumns } from '../core/db/columns.ts'
import { says } from '../core/errors.ts'

const illnessName = says('illness_name', '病种名称已存在')

type Flag = 0 | 1

/** What projects report cases of, and what people are vaccinated against or tested for (03 §2.11); one list for the whole platform. */
export const illness = pgTable(
  'illness',
  {
    ...baseColumns(),
    name: varchar({ length: 64 }).notNull(),
    illnessCode: varchar({ length: 32 }),
    icdCode: varchar({ length: 16 }),
    illnessKind: smallint().$type<CodeOf<typeof IllnessKind>>().notNull(),
    declareCycle: smallint().$type<CodeOf<typeof DeclareCycle>>().notNull(),
    riskEnabled: smallint().$type<Flag>().notNull(),
    caseScheme: smallint().$type<CodeOf<typeof CaseScheme>>().notNull(),
    infectiousClass: smallint().$type<CodeOf<typeof InfectiousClass>>().notNull(),
    /** Days for which contacts are watched. */
    observeDays: smallint().notNull(),
    /** Normal days in a row after which somebody may be called recovered. */
    recoverNormalDays: smallint().notNull(),
    requireNegative: smallint().$type<Flag>().notNull(),
    attentionOnCase: smallint().$type<Flag>().notNull(),
    hintSymptoms: smallint().array().notNull(),
    /** In every new project's configuration. */
    isDefault: smallint().$type<Flag>().notNull(),
    status: smallint().$type<CodeOf<typeof IllnessStatus>>().notNull(),
    orderNum: integer().notNull(),
    remark: varchar({ length: 500 }),
  },
  (t) => [uniqueIndex(illnessName).on(t.name).where(isNull(t.deletedAt))],
)
plainTable(illness, 'a dictionary')
