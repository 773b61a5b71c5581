import type { GuideStep } from '@oems/contract/guide/steps.ts'
import { foreignKey, pgTable, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { account } from '../accounts/tables.ts'
import { plain } from '../core/db/atRest.ts'
import { idColumn, moment, sealed } from '../core/db/columns.ts'
import { says } from '../core/errors.ts'
import { project } from '../organisation/tables.ts'

const draftProject = says('guide_draft_project', '项目不存在')
const draftAuthor = says('guide_draft_account', '账号不存在')

/** What was typed in a step and not reported yet: one draft of each reporter, so that none is written over. */
export const guideDraft = pgTable(
  'guide_draft',
  {
    projectId: idColumn().notNull(),
    step: plain('a name of ours', varchar({ length: 16 }).$type<GuideStep>().notNull()),
    accountId: idColumn().notNull(),
    report: sealed().notNull(),
    updatedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.step, t.accountId] }),
    foreignKey({ name: draftProject, columns: [t.projectId], foreignColumns: [project.projectId] }),
    foreignKey({ name: draftAuthor, columns: [t.accountId], foreignColumns: [account.id] }),
  ],
)
