import { consentVersion, requiredConsents } from '@oems/contract/phone/consent.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { array, ask } from '../core/db/database.ts'

export interface Consented {
  /** To all that is required, in the version in force. */
  readonly given: boolean
  /** One was given, is taken back and not given again: nobody declares for the person (03 §2.14). */
  readonly withdrawn: boolean
}

export async function consentedBy({ db }: Pick<Ctx, 'db'>, personId: number): Promise<Consented> {
  const kinds = sql`any(${array(requiredConsents)}::smallint[])`
  const [found] = await ask<Consented>(
    db,
    sql`select (select count(*) from consent c where c.person_id = ${personId} and c.kind = ${kinds}
                  and c.doc_version = ${consentVersion} and c.withdrawn_at is null) = ${requiredConsents.length} as given,
          exists (select from consent c where c.person_id = ${personId} and c.kind = ${kinds} and c.withdrawn_at is not null
                    and not exists (select from consent n where n.person_id = c.person_id and n.kind = c.kind and n.withdrawn_at is null)) as withdrawn`,
  )
  return found!
}
