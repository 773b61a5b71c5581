import { AttentionLevel, AttentionRule, EvidenceType } from '@oems/contract/attention/codes.ts'
import { ContactHistory, HealthLevel, IsolationState } from '@oems/contract/declaration/codes.ts'
import { sql } from 'drizzle-orm'
import { type Attending, type Raise, raiseAttention, strikeEvidence } from '../attention/raising.ts'
import { addDays } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'

/** A person's day as it stands now; null: nothing is declared for it any more. */
export interface StandingDay {
  readonly personId: number
  readonly day: string
  readonly standing: {
    readonly declareId: number
    readonly level: number
    readonly contactHistory: number
    readonly isolationState: number
    /** The illness that was named; how long its contacts are watched. */
    readonly illnessId?: number | null
  } | null
  /** Submissions that stood for that day before and do not any more. */
  readonly replaced: readonly number[]
}

/** Days for which a contact is watched where no illness is named. */
const usualWatch = 14
/** Abnormal days that are further apart say nothing of each other (R2). */
const apartAtMost = 3

/**
 * Key attention follows what is declared (03 §4.4, R1, R2 and R4): called with every change of what stands for a day, of one person or of
 * hundreds. What is replaced or void is evidence no more. The declaring of the people is locked.
 */
export async function attendToDays(ctx: Attending, days: readonly StandingDay[]): Promise<void> {
  const abnormal = days.filter(({ standing }) => standing !== null && isReason(standing))
  if (abnormal.length > 0) {
    const [watch, pairs] = [await watchDays(ctx, abnormal), await abnormalPairs(ctx, abnormal)]
    await raiseAttention(ctx, [...abnormal.flatMap((day) => raisesOf(day, watch)), ...pairs])
  }
  const replaced = days.filter((day) => day.replaced.length > 0)
  await strikeEvidence(
    ctx,
    replaced.map(({ personId, replaced: ids }) => ({ personId, type: EvidenceType.declaration, ids })),
  )
}

type Standing = NonNullable<StandingDay['standing']>
const isContact = ({ contactHistory, isolationState }: Standing) =>
  contactHistory === ContactHistory.close || isolationState !== IsolationState.none
const isReason = (standing: Standing) => standing.level >= HealthLevel.abnormal || isContact(standing)

function raisesOf({ personId, day, standing }: StandingDay, watch: ReadonlyMap<number, number>): Raise[] {
  const { declareId, level, illnessId } = standing!
  const evidence = { type: EvidenceType.declaration, id: declareId, day }
  const observed = (illnessId != null ? watch.get(illnessId) : undefined) ?? usualWatch
  return [
    ...(level >= HealthLevel.urgent
      ? [{ personId, rule: AttentionRule.urgentSymptoms, level: AttentionLevel.urgent, evidence } as const]
      : []),
    ...(isContact(standing!)
      ? [{ personId, rule: AttentionRule.contact, level: AttentionLevel.important, evidence, watchUntil: addDays(day, observed) } as const]
      : []),
  ]
}

async function watchDays({ db }: Attending, days: readonly StandingDay[]): Promise<ReadonlyMap<number, number>> {
  const named = days.flatMap(({ standing }) => standing?.illnessId ?? [])
  if (named.length === 0) return new Map()
  const rows = await ask<{ id: number; days: number }>(
    db,
    sql`select id, observe_days as days from illness where id = any(${array(named)}::bigint[])`,
  )
  return new Map(rows.map(({ id, days }) => [id, days]))
}

interface Pair {
  readonly personId: number
  readonly id: number
  readonly day: string
  readonly pairId: number
}
/** R2: with the declared day before and the one after, where both are abnormal and near. The later one is the evidence. */
async function abnormalPairs({ db }: Attending, days: readonly StandingDay[]): Promise<Raise[]> {
  const abnormal = days.filter(({ standing }) => standing!.level >= HealthLevel.abnormal)
  if (abnormal.length === 0) return []
  const asked = sql`unnest(${array(abnormal.map(({ personId }) => personId))}::bigint[], ${array(abnormal.map(({ day }) => day))}::date[],
    ${array(abnormal.map(({ standing }) => standing!.declareId))}::bigint[]) as w (person_id, day, id)`
  const neighbour = (side: ReturnType<typeof sql>, order: ReturnType<typeof sql>) =>
    sql`cross join lateral (select d.day, d.level, d.declare_id from declare_person_day d
        where d.person_id = w.person_id and ${side} order by d.day ${order} limit 1) n
        where n.level >= ${code(HealthLevel.abnormal)} and abs(n.day - w.day) <= ${apartAtMost}`
  const pairs = await ask<Pair>(
    db,
    sql`select w.person_id as "personId", w.id, w.day, n.declare_id as "pairId" from ${asked} ${neighbour(sql`d.day < w.day`, sql`desc`)}
        union
        select w.person_id, n.declare_id, n.day, w.id from ${asked} ${neighbour(sql`d.day > w.day`, sql`asc`)}`,
  )
  return pairs.map(({ personId, id, day, pairId }) => ({
    ...{ personId, rule: AttentionRule.stillAbnormal, level: AttentionLevel.important },
    evidence: { type: EvidenceType.declaration, id, day, pairId },
  }))
}
