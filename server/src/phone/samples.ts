import { consentVersion, requiredConsents } from '@oems/contract/phone/consent.ts'
import { phone } from '@oems/contract/phone/phone.ts'
import { sql } from 'drizzle-orm'
import { array } from '../core/db/database.ts'
import { samples } from '../testing/samples.ts'

export default samples({
  /** Whoever declares has agreed to it. */
  async make({ db, clock }, { employeeId }) {
    await db.execute(sql`
      insert into consent (person_id, doc_version, kind, agreed_at, ip)
      select ${employeeId}, ${consentVersion}, kind, ${clock().toISOString()}, '127.0.0.1' from unnest(${array([...requiredConsents])}::smallint[]) kind`)
    return {}
  },
  particular: [[phone.activate, () => ({ username: 'niemand', idTail6: '000000', docVersion: consentVersion })]],
  values: { clientKey: '0b0e7a52-4f0c-4f0e-9b1c-2d9a3f1c7e56' },
})
