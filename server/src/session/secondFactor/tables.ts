import { bigint, foreignKey, pgTable, text } from 'drizzle-orm/pg-core'
import { account } from '../../accounts/tables.ts'
import { plain } from '../../core/db/atRest.ts'
import { idColumn, moment, sealed } from '../../core/db/columns.ts'
import { says } from '../../core/errors.ts'

const factorAccount = says('sys_account_totp_account', '账号不存在')

/** An account's one-time codes. Without `confirmedAt` the enrolment has been begun and counts for nothing. */
export const factor = pgTable(
  'sys_account_totp',
  {
    accountId: idColumn().primaryKey(),
    createdAt: moment().notNull(),
    /** Base32. */
    secret: sealed().notNull(),
    confirmedAt: moment(),
    /** The last step of 30 s whose code was taken: none is taken twice. */
    lastStep: bigint({ mode: 'number' }),
    /** Keyed hashes of those not used yet. */
    recoveryCodes: plain('keyed hashes', text().array().notNull().default([])),
  },
  (t) => [foreignKey({ name: factorAccount, columns: [t.accountId], foreignColumns: [account.id] })],
)
