import type { Input } from '@oems/contract/core/call.ts'
import type { Symptom } from '@oems/contract/declaration/codes.ts'
import { IllnessStatus } from '@oems/contract/illness/codes.ts'
import { DeclaredTest, testOfIllness } from '@oems/contract/infoDeclaration/codes.ts'
import { RiskGrade } from '@oems/contract/risk/codes.ts'
import { openStates } from '@oems/contract/warning/codes.ts'
import type { WarningInfo, warnings } from '@oems/contract/warning/warnings.ts'
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { addDays, dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { array } from '../core/db/database.ts'
import { org } from '../core/db/org.ts'
import { notFound } from '../core/errors.ts'
import { illness } from '../illness/tables.ts'
import { effectiveRisk } from '../risk/effective.ts'
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
  const [neighbours, tells, hint] = await Promise.all([neighboursOf(ctx, row), toldOf(ctx, row.orgId, row.maxLevel), hintOf(ctx, row)])
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
const reportedDays = 365
/**
 * The illnesses whose leading symptoms all occur in the cluster, those first that are known where the node lies: a level of risk above the lowest holds there, or its
 * nation has reported cases within a year. For nobody who may not read of diseases.
 */
async function hintOf(ctx: Ctx, { orgId, evidence }: WarningRow): Promise<string | null> {
  if (!('symptom' in evidence) || !ctx.actor.permissions.has('biz:archive:info')) return null
  const seen = array([evidence.symptom, ...evidence.others.map(({ symptom }) => symptom)])
  const today = dayOf(ctx.now)
  const known = sql<boolean>`(exists (select from (${effectiveRisk(today, sql`select ${orgId}::bigint`)}) r
      where r.illness_id = illness.id and r.grade > ${code(RiskGrade.low)})
    or exists (select from epidemic_situation s join org o on o.nation_code = s.nation_code
      where o.id = ${orgId} and s.illness_id = illness.id and s.deleted_at is null and s.day > ${addDays(today, -reportedDays)}::date
        and (s.new_confirmed > 0 or s.cum_confirmed > 0)))`
  const found = await ctx.db
    .select({ id: illness.id, name: illness.name, known })
    .from(illness)
    .where(
      and(
        ...[eq(illness.status, IllnessStatus.enabled), isNull(illness.deletedAt)],
        sql`cardinality(${illness.hintSymptoms}) > 0 and ${illness.hintSymptoms} <@ ${seen}::smallint[]
          and ${evidence.symptom} = any(${illness.hintSymptoms})`,
      ),
    )
    .orderBy(sql`${known} desc, cardinality(${illness.hintSymptoms}) desc`, asc(illness.orderNum))
    .limit(hintsAtMost)
  const { here = [], elsewhere = [] } = Object.groupBy(found, (one) => (one.known ? 'here' : 'elsewhere'))
  const namesOf = (illnesses: typeof found) => illnesses.map(({ name }) => name).join('、')
  const sentences = [
    here.length > 0 &&
      `当地有${namesOf(here)}的风险或疫情，建议24小时内做${here.map(({ id, name }) => testWords(id, name)).join('、')}检测`,
    elsewhere.length > 0 &&
      `${here.length > 0 ? '也可排查' : '建议排查'}：${namesOf(elsewhere)}，请尽快安排检测；当地没有其风险或疫情的记录`,
  ].filter((sentence) => sentence !== false)
  return sentences.length > 0 ? sentences.join('。') : null
}

function testWords(illnessId: number, name: string): string {
  const test = testOfIllness(illnessId)
  return test === null ? name : DeclaredTest.label(test)
}

/** The declarations that the latest signal counts, for whoever may open that list. */
function drillOf({ actor }: Ctx, { orgId, lastDay, series, evidence }: WarningRow) {
  if (!actor.permissions.has('biz:declare-health:list')) return null
  const filters = 'symptom' in evidence ? sharedBy(evidence, lastDay) : { date: lastDay, onsetSeries: [series] }
  return { url: 'declare-health/index', filters: { orgId, ...filters } }
}
