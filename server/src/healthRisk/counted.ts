import { EmpStatus } from '@oems/contract/people/codes.ts'
import { sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'
import { stateSource } from '../core/statistics/states.ts'
import { riskMetrics } from './metrics.ts'

/** Who has a level, where they stand; whose employment has ended counts nowhere. */
export const peopleAtRisk = stateSource('person_risk', {
  metrics: riskMetrics,
  present: sql`select r.person_id as subject_id, e.org_id, jsonb_build_object('level', r.level) as dims
    from person_risk r join employee e on e.id = r.person_id
    where r.level > 0 and e.deleted_at is null and e.emp_status <> ${code(EmpStatus.resigned)}`,
})
