import { requiredConsents } from '@oems/contract/phone/consent.ts'
import { type SQL, sql } from 'drizzle-orm'
import { array } from '../core/db/database.ts'

/** A required consent was given, is taken back and not given again: nobody declares for the person (03 §2.14). */
export const hasWithdrawn = (personId: SQL): SQL => sql`
  exists (select from consent c where c.person_id = ${personId} and c.kind = any(${array(requiredConsents)}::smallint[])
    and c.withdrawn_at is not null
    and not exists (select from consent n where n.person_id = c.person_id and n.kind = c.kind and n.withdrawn_at is null))`
