import { abnormalLevels, majorSymptoms } from '@oems/contract/declaration/level.ts'
import { OnsetSeries, symptomsOfSeries } from '@oems/contract/declaration/onset.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { WarningKind, WarningLevel } from '@oems/contract/warning/codes.ts'
import { sql } from 'drizzle-orm'
import type { WriteCtx } from '../core/context.ts'
import { addDays, dayOf, startOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import { lockKey } from '../core/db/locks.ts'
import { followDeclarations } from '../declaration/declared.ts'
import { openWarning } from './opening.ts'
import type { Series } from './scan.ts'
import type { SharedSymptom } from './tables.ts'

const hours = 72
const [fewest, many] = [3, 5]

interface Shared {
  readonly symptom: number
  readonly num: number
}

/**
 * 聚集性症状提示 (03 §10.4): three people of one project with the same major symptom within 72 hours. Whoever has none costs nothing; for the
 * others the abnormal declarations of their project of these days are looked at.
 */
export async function lookForClusters(
  ctx: Pick<WriteCtx, 'db' | 'now'>,
  { orgId, symptoms }: { readonly orgId: number; readonly symptoms: readonly number[] },
): Promise<void> {
  const major = symptoms.filter((symptom) => majorSymptoms.has(symptom))
  if (major.length === 0) return
  // Of two who declare at once the second counts the first.
  await lockKey(ctx.db, 'cluster', orgId)
  const { since, from, to } = windowUntil(ctx.now)
  const shared = await ask<Shared>(
    ctx.db,
    sql`select s.symptom, count(distinct h.person_id)::int as num from declare_health h cross join lateral unnest(h.symptoms) s(symptom)
        where h.org_id = ${orgId} and h.day between ${from}::date and ${to}::date and h.level in (${code(...abnormalLevels)})
          and h.is_latest and not h.voided and h.declared_at >= ${since}::timestamptz
          and exists (select from org o where o.id = h.org_id and o.org_type = ${OrgType.project})
        group by 1 order by 2 desc, 1`,
  )
  const found = shared.filter(({ symptom, num }) => num >= fewest && major.includes(symptom))
  for (const [series, [most]] of Map.groupBy(found, ({ symptom }) => seriesOf(symptom))) {
    if (!most) continue
    const figures = { observed: most.num, declared: null, expected: null, sd: null, c1: null, c2: null, c3: null }
    const others = shared.filter(({ symptom }) => symptom !== most.symptom)
    const evidence = { symptom: most.symptom, others, at: ctx.now.toISOString() }
    await openWarning(ctx, {
      ...{ orgId, kind: WarningKind.cluster, series, day: to, figures, evidence },
      level: most.num >= many ? WarningLevel.severe : WarningLevel.warning,
    })
  }
}

/** What is looked at: moments, and the days that were declared in them. */
function windowUntil(until: Date) {
  const since = new Date(until.getTime() - hours * 3_600_000)
  return { since: since.toISOString(), from: addDays(dayOf(since), -1), to: dayOf(until) }
}

/** The declarations that a cluster counts, as the list filters them. */
export function sharedBy({ symptom, at }: SharedSymptom, lastDay: string) {
  const until = at ?? new Date(startOf(addDays(lastDay, 1)).getTime() - 1).toISOString()
  const { since, from, to } = windowUntil(new Date(until))
  return { startTime: from, endTime: to, declaredFrom: since, declaredTo: until, symptoms: [symptom], level: [...abnormalLevels] }
}

/** That to which a symptom belongs, or 任一症状. */
const seriesOf = (symptom: number) =>
  ([...symptomsOfSeries].find(([, shownBy]) => shownBy.includes(symptom))?.[0] ?? OnsetSeries.any) as Series

followDeclarations(lookForClusters)
