import type { Input } from '@oems/contract/core/call.ts'
import type { Symptom } from '@oems/contract/declaration/codes.ts'
import { IllnessStatus } from '@oems/contract/illness/codes.ts'
import { openStates } from '@oems/contract/warning/codes.ts'
import type { WarningInfo, warnings } from '@oems/contract/warning/warnings.ts'
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { array } from '../core/db/database.ts'
import { org } from '../core/db/org.ts'
import { notFound } from '../core/errors.ts'
import { illness } from '../illness/tables.ts'
import { sharedBy } from './cluster.ts'
import { joined, store, viewOf } from './store.ts'
import { type Evidence, statWarning as t, type WarningRow } from './tables.ts'
import { toldOf } from './telling.ts'

type SymptomCode = (typeof Symptom.options)[number]['value']

export async function info(ctx: Ctx, { id }: Input<typeof warnings.info>) {
  const [found] = await joined(ctx, store.visible(ctx, eq(t.id, id)))
  if (!found) throw notFound()
  const { row } = found
  const { evidence } = row
  const [neighbours, tells, hint] = await Promise.all([neighboursOf(ctx, row), toldOf(ctx, row.orgId, row.maxLevel), hintOf(ctx, evidence)])
  return {
    ...viewOf(ctx, found),
    days: 'days' in evidence ? [...evidence.days] : [],
    cluster: 'symptom' in evidence ? clusterOf(evidence) : null,
    ...{ hint, neighbours, tells, drill: drillOf(ctx, row) },
  }
}

const clusterOf = ({ symptom, others }: Extract<Evidence, { symptom: number }>) => ({
  symptom: symptom as SymptomCode,
  others: others.map((other) => ({ ...other, symptom: other.symptom as SymptomCode })),
})

const neighboursAtMost = 10
/** Open ones of the same series in the same country, as far as the caller sees. */
const neighboursOf = (ctx: Ctx, { id, orgId, series }: WarningRow): Promise<WarningInfo['neighbours']> =>
  ctx.db
    .select({ id: t.id, orgName: org.orgName, level: t.level, lastDay: t.lastDay, state: t.state })
    .from(t)
    .innerJoin(org, eq(org.id, t.orgId))
    .where(
      store.visible(
        ctx,
        and(
          ...[ne(t.id, id), eq(t.series, series), sql`${t.state} = any(${array(openStates)}::smallint[])`, isNull(org.deletedAt)],
          sql`${org.nationCode} = (select nation_code from org own where own.id = ${orgId})`,
        ),
      ),
    )
    .orderBy(sql`${t.level} desc, ${t.lastDay} desc`, asc(t.id))
    .limit(neighboursAtMost)

const hintsAtMost = 2
/** The illnesses whose leading symptoms all occur in the cluster; for nobody who may not read of diseases. */
async function hintOf(ctx: Ctx, evidence: Evidence): Promise<string | null> {
  if (!('symptom' in evidence) || !ctx.actor.permissions.has('biz:archive:info')) return null
  const seen = array([evidence.symptom, ...evidence.others.map(({ symptom }) => symptom)])
  const found = await ctx.db
    .select({ name: illness.name })
    .from(illness)
    .where(
      and(
        ...[eq(illness.status, IllnessStatus.enabled), isNull(illness.deletedAt)],
        sql`cardinality(${illness.hintSymptoms}) > 0 and ${illness.hintSymptoms} <@ ${seen}::smallint[]
          and ${evidence.symptom} = any(${illness.hintSymptoms})`,
      ),
    )
    .orderBy(sql`cardinality(${illness.hintSymptoms}) desc`, asc(illness.orderNum))
    .limit(hintsAtMost)
  if (found.length === 0) return null
  return `建议排查：${found.map(({ name }) => name).join('、')}，请尽快安排检测`
}

/** The declarations that the latest signal counts, for whoever may open that list. */
function drillOf({ actor }: Ctx, { orgId, lastDay, series, evidence }: WarningRow) {
  if (!actor.permissions.has('biz:declare-health:list')) return null
  const filters = 'symptom' in evidence ? sharedBy(evidence, lastDay) : { date: lastDay, onsetSeries: [series] }
  return { url: 'declare-health/index', filters: { orgId, ...filters } }
}
