import { EmpStatus } from '@oems/contract/people/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'
import { stateSource } from '../core/statistics/states.ts'
import { completeMetrics, diseaseMetrics, diseasePersonMetrics, personMetrics, vaccinationMetrics } from './metrics.ts'

/** Whose employment has ended counts nowhere. */
const counts = sql`e.deleted_at is null and e.emp_status <> ${code(EmpStatus.resigned)}`
const isOpen = sql`r.deleted_at is null and r.ended_on is null`
const nothing = sql`'{}'::jsonb as dims`

// No `distinct` and no `group by` in what is present: a write asks for its own subjects alone, by their numbers.
export const people = stateSource('archive_person', {
  metrics: personMetrics,
  present: sql`select e.id as subject_id, e.org_id, ${nothing} from employee e join health_archive a on a.id = e.id where ${counts}`,
})
export const complete = stateSource('archive_complete', {
  metrics: completeMetrics,
  present: sql`select e.id as subject_id, e.org_id, ${nothing} from employee e join health_archive a on a.id = e.id
    where ${counts} and bit_count(a.known::int::bit(16)) >= 8`,
})
const diseases = stateSource('archive_disease', {
  metrics: diseaseMetrics,
  present: sql`select r.id as subject_id, e.org_id, jsonb_build_object('disease', r.disease_id, 'controlState', r.control_state) as dims
    from archive_disease r join employee e on e.id = r.person_id where ${isOpen} and ${counts}`,
})
const diseased = stateSource('archive_disease_person', {
  metrics: diseasePersonMetrics,
  present: sql`select e.id as subject_id, e.org_id, ${nothing} from employee e
    where ${counts} and exists (select from archive_disease r where r.person_id = e.id and ${isOpen})`,
})
/** A person counts once for an illness: as what was said last. */
const vaccinated = stateSource('vaccination_person', {
  metrics: vaccinationMetrics,
  present: sql`select v.id as subject_id, e.org_id, jsonb_build_object('statement', v.illness_id * 10 + v.status) as dims
    from vaccination_statement v join employee e on e.id = v.person_id where v.status is not null and ${counts}`,
})

const selves = (ids: SQL) => sql`select e.id from employee e where e.id = ${ids}`
const sick = (ids: SQL) => sql`select distinct r.person_id from archive_disease r where r.person_id = ${ids}`

/** What is counted of people wherever they stand (05 §7.1); `subjects` are all that these people ever had. */
export const archiveGauges = [
  { source: people, subjects: selves },
  { source: complete, subjects: selves },
  { source: diseases, subjects: (ids: SQL) => sql`select r.id from archive_disease r where r.person_id = ${ids}` },
  { source: diseased, subjects: sick },
  { source: vaccinated, subjects: (ids: SQL) => sql`select v.id from vaccination_statement v where v.person_id = ${ids}` },
] as const
