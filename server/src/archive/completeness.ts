import { ArchivePart } from '@oems/contract/archive/codes.ts'
import { consentVersion, requiredConsents } from '@oems/contract/phone/consent.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { array, ask } from '../core/db/database.ts'
import { param, prepared } from '../core/db/prepared.ts'
import { enterPeople, settle } from './counting.ts'

type Part = (typeof ArchivePart.options)[number]['value']
const bitOf = (part: Part) => 1 << (part - 1)
const number = (value: number) => sql.raw(String(value))
const bit = (part: Part, condition: SQL) => sql`case when ${condition} then ${number(bitOf(part))} else 0 end`

/** Of a person `p`, with the employee row `e` where there is one. */
const knownOfPerson = sql`(
  ${bit(ArchivePart.identity, sql`p.id_hash is not null`)} + ${bit(ArchivePart.phone, sql`p.mobile_hash is not null`)}
  + ${bit(ArchivePart.emergency, sql`e.emergency_name is not null and e.emergency_phone is not null`)}
  + ${bit(ArchivePart.vaccination, sql`exists (select from vaccination_record v where v.person_id = p.id and v.deleted_at is null)`)}
  + ${bit(
    ArchivePart.consent,
    sql`(select count(*) from consent c where c.person_id = p.id and c.doc_version = ${number(consentVersion)}
          and c.kind in (${sql.raw(requiredConsents.join(', '))}) and c.withdrawn_at is null) = ${number(requiredConsents.length)}`,
  )})`
/** Of the archive `a` itself. */
const knownOfArchive = (day: string) => sql`(
  ${bit(ArchivePart.bloodType, sql`a.blood_type is not null`)} + ${bit(ArchivePart.body, sql`a.height_cm is not null and a.weight_kg is not null`)}
  + ${bit(ArchivePart.allergy, sql`a.allergy is not null`)} + ${bit(ArchivePart.pastHistory, sql`a.past_history is not null`)}
  + ${bit(ArchivePart.examination, sql`a.last_pe_day > ${lastOldDay(day)}`)})`

/** An examination counts for so many months (03 §2.7); one of this day, or before it, no more. */
const examinationMonths = 24
const lastOldDay = (day: string) => sql`(${day}::date - interval '${number(examinationMonths)} months')::date`

/** The same of a row: what is there, and what is not. */
export function partsOf({ known }: { readonly known: number }) {
  const missing = ArchivePart.options.filter(({ value }) => (known & bitOf(value)) === 0).map(({ value }) => value)
  return { completeness: 10 * (ArchivePart.options.length - missing.length), missing }
}

type Writing = Pick<WriteCtx, 'db' | 'now' | 'deltas' | 'actor'>
export type Keeping = Omit<Writing, 'actor'>

/** Archives of people who have none yet, by one statement for one or 100,000 of them. */
export async function openArchives(ctx: Writing, personIds: readonly number[]): Promise<void> {
  const made = await makeArchives(ctx, personIds)
  if (made.length > 0)
    await enterPeople(
      ctx,
      made.map(({ id }) => id),
    )
}

const makeArchives = ({ db, now, actor: { accountId } }: Writing, personIds: readonly number[]) =>
  archivesOf(db, { personIds, at: now.toISOString(), by: accountId })
const archivesOf = prepared<{ id: number }>(
  'new archives',
  sql`insert into health_archive (id, created_at, created_by, updated_at, updated_by, known)
      select p.id, ${param('at')}::timestamptz, ${param('by')}::bigint, ${param('at')}::timestamptz, ${param('by')}::bigint, ${knownOfPerson}
      from person p left join employee e on e.id = p.id and e.deleted_at is null
      where p.id = any(${param('personIds')}::bigint[])
      on conflict (id) do nothing returning id`,
)

/** People who have become employees, with one journey; whoever had an archive before counts from now on with all that is in it. */
export async function enterArchives(ctx: Writing, personIds: readonly number[]): Promise<void> {
  const [made] = await Promise.all([makeArchives(ctx, personIds), enterPeople(ctx, personIds)])
  const known = new Set(made.map(({ id }) => id))
  const others = personIds.filter((id) => !known.has(id))
  if (others.length > 0) await keepComplete(ctx, others)
}

/**
 * After any write of what an archive is made of, or of where its person stands: whoever wrote another part at the same moment is waited for, and
 * seen.
 */
export async function keepComplete(ctx: Keeping, personIds: readonly number[]): Promise<void> {
  const ids = array(personIds)
  await ctx.db.execute(sql`select id from health_archive where id = any(${ids}::bigint[]) order by id for update`)
  await ctx.db.execute(sql`
    update health_archive a set known = k.known
    from (select a.id, ${knownOfPerson} + ${knownOfArchive(dayOf(ctx.now))} as known
          from health_archive a join person p on p.id = a.id left join employee e on e.id = p.id and e.deleted_at is null
          where a.id = any(${ids}::bigint[])) k
    where a.id = k.id and a.known <> k.known`)
  await settle(ctx, personIds)
}

/** The latest examination of each; null: none is left. For whoever keeps examinations. */
export async function keepLastExaminations(ctx: Keeping, latest: ReadonlyMap<number, string | null>): Promise<void> {
  await ctx.db.execute(sql`
    update health_archive a set last_pe_day = x.day
    from unnest(${array([...latest.keys()])}::bigint[], ${array([...latest.values()])}::date[]) as x (id, day)
    where a.id = x.id and a.last_pe_day is distinct from x.day`)
  await keepComplete(ctx, [...latest.keys()])
}

/** Whose examination has grown too old since it was counted, at most so many. */
export const outdated = (db: Keeping['db'], day: string, limit: number) =>
  ask<{ id: number }>(
    db,
    sql`select id from health_archive where last_pe_day <= ${lastOldDay(day)} and known & ${number(bitOf(ArchivePart.examination))} <> 0
        order by id limit ${limit}`,
  )
