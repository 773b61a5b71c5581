import { FactorMode } from '@oems/contract/session/codes.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { DemoLoader } from '../core/domain.ts'
import { config } from '../core/tables.ts'

/** Whoever looks around with the public accounts needs no authenticator app. */
const load: DemoLoader = async (db) => {
  await db
    .update(config)
    .set({ paramValue: String(FactorMode.byChoice) })
    .where(and(eq(config.paramKey, 'security.totp.mode'), isNull(config.paramValue)))
}
export default load
