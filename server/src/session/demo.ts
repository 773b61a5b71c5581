import { SettingType } from '@oems/contract/operations/codes.ts'
import { FactorMode } from '@oems/contract/session/codes.ts'
import type { DemoLoader } from '../core/domain.ts'
import { config } from '../core/tables.ts'

/** Whoever looks around with the public accounts needs no authenticator app. */
const load: DemoLoader = async (db, now) => {
  const [at, by] = [now.toISOString(), 0]
  await db
    .insert(config)
    .values({
      ...{ createdAt: at, createdBy: by, updatedAt: at, updatedBy: by },
      ...{ paramKey: 'security.totp.mode', paramValue: String(FactorMode.byChoice), valueType: SettingType.choice, builtIn: true },
    })
    .onConflictDoNothing()
}
export default load
