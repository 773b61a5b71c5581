import { CaseClass } from '@oems/contract/declaration/caseCodes.ts'
import { OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { RiskBasis, RiskOrigin, RiskSource, RiskStatus } from '@oems/contract/risk/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { array, ask, type Db } from '../../core/db/database.ts'
import { level } from '../../core/statistics/question.ts'
import { readEach } from '../../core/statistics/read.ts'
import type { Executor } from '../../core/work/jobs.ts'
import { effectiveRisks } from '../effective.ts'
import type { LevelRule, riskLevel } from '../tables.ts'

export const suggesting: Executor = {
  bean: 'risk-suggest',
  name: '风险等级建议',
  meaning: '每晚按各等级的建议规则核对病例，对应上调或下调的组织提出建议；从不自动调整',
  cron: '0 0 2 * * ?',
  run: ({ database: { db }, now }) => db.transaction(async (tx) => ({ processed: await suggest(tx, now) })),
}

interface Level {
  readonly id: number
  readonly illnessId: number
  readonly grade: (typeof riskLevel.$inferSelect)['grade']
  readonly rule: LevelRule | null
}
/** Cases at a node and below it on one day. */
interface Found {
  readonly orgId: number
  readonly illnessId: number
  readonly day: string
  readonly n: number
}
interface Own {
  readonly orgId: number
  readonly illnessId: number
  readonly riskLevelId: number
  /** What was set for its cases is lowered when there are none any more; what experts or somebody above have set is not. */
  readonly forCases: boolean
}
interface Suggestion {
  readonly orgId: number
  readonly illnessId: number
  readonly riskLevelId: number
  readonly cases: number
}

/** Makes all suggestions anew; one that stays keeps the moment at which it was made. */
async function suggest(db: Db, now: Date): Promise<number> {
  const today = dayOf(now)
  const levels = await levelsOf(db)
  const longest = Math.max(0, ...levels.map(({ rule }) => rule?.days ?? 0))
  const [found, own] = [await casesOf(db, addDays(today, -longest)), await ownLevels(db)]
  const nodes = [...new Set([...found, ...own].map(({ orgId }) => orgId))]
  const people = await readEach(db, nodes, { onsite: level('people.onsite', today) })
  const holding = await effectiveRisks({ db }, nodes, today)
  const [foundOf, ownOf] = [Map.groupBy(found, pairOf), Map.groupBy(own, pairOf)]
  const schemes = Map.groupBy(levels, ({ illnessId }) => illnessId)
  const pairs = new Map([...found, ...own].map((one) => [pairOf(one), one]))
  const wanted = [...pairs].flatMap(([pair, { orgId, illnessId }]): Suggestion[] => {
    const scheme = schemes.get(illnessId) ?? []
    const cases = (days: number) => casesAfter(foundOf.get(pair) ?? [], addDays(today, -days))
    const met = scheme.findLast(({ rule }) => rule !== null && isMet(rule, cases(rule.days), people(orgId).onsite))
    const now = holding.get(orgId)?.find((one) => one.illnessId === illnessId)
    const forCases = now?.origin === RiskOrigin.own && ownOf.get(pair)?.some((one) => one.forCases) === true
    const current = scheme.find(({ id }) => id === now?.riskLevelId)
    const better = met ?? scheme[0]
    const isUp = met !== undefined && met.grade > (now?.grade ?? 0)
    const isDown = forCases && current?.rule != null && better !== undefined && better.grade < current.grade
    const chosen = isUp ? met : isDown ? better : undefined
    return chosen ? [{ orgId, illnessId, riskLevelId: chosen.id, cases: cases((chosen.rule ?? current?.rule)?.days ?? longest) }] : []
  })
  await keep(db, wanted, now)
  return wanted.length
}

const isMet = ({ cases, perThousand }: LevelRule, n: number, onsite: number) =>
  n >= cases && (perThousand === null || (onsite > 0 && (n * 1_000) / onsite >= perThousand))

const pairOf = ({ orgId, illnessId }: Pick<Found, 'orgId' | 'illnessId'>) => `${orgId} ${illnessId}`

/** Of one node and illness: found lists of all of them are long in an outbreak, and this is asked once a pair and rule. */
const casesAfter = (found: readonly Found[], after: string) => found.reduce((sum, { day, n }) => (day > after ? sum + n : sum), 0)

/** Of schemes in use, the lowest first. */
const levelsOf = (db: Db) =>
  ask<Level>(
    db,
    sql`select l.id, l.illness_id as "illnessId", l.grade, l.rule from risk_level l
          join risk r on r.illness_id = l.illness_id and r.deleted_at is null and r.status = ${code(RiskStatus.enabled)}
        where l.deleted_at is null order by l.illness_id, l.grade`,
  )

/** Confirmed ones, at projects and wherever a level was set. */
const casesOf = (db: Db, after: string) =>
  ask<Found>(
    db,
    sql`select p.id as "orgId", s.illness_id as "illnessId", s.found_date::text as day, count(*)::int as n
        from user_ill_situation s join org o on o.id = s.found_org_id
          cross join lateral unnest(string_to_array(trim(o.path, '/'), '/')::bigint[]) p (id)
          join org n on n.id = p.id and n.deleted_at is null left join project j on j.project_id = n.id
        where s.deleted_at is null and s.case_class = ${code(CaseClass.confirmed)} and s.found_date > ${after}
          and j.project_status is distinct from ${code(ProjectStatus.closed)}
          and (n.org_type = ${code(OrgType.project)}
            or exists (select from org_risk r where r.org_id = n.id and r.illness_id = s.illness_id and r.deleted_at is null))
        group by 1, 2, 3`,
  )

const ownLevels = (db: Db) =>
  ask<Own>(
    db,
    sql`select r.org_id as "orgId", r.illness_id as "illnessId", r.risk_level_id as "riskLevelId",
          r.basis = ${code(RiskBasis.ownCases)} or r.source = ${code(RiskSource.suggested)} as "forCases"
        from org_risk r where r.deleted_at is null`,
  )

async function keep(db: Db, wanted: readonly Suggestion[], now: Date): Promise<void> {
  const column = (pick: (one: Suggestion) => number) => array(wanted.map(pick))
  await db.execute(sql`
    with wanted as (
        select * from unnest(${column(({ orgId }) => orgId)}::bigint[], ${column(({ illnessId }) => illnessId)}::bigint[],
          ${column(({ riskLevelId }) => riskLevelId)}::bigint[], ${column(({ cases }) => cases)}::int[]) w (org_id, illness_id, risk_level_id, cases)),
      gone as (
        delete from org_risk_suggestion s where not exists (select from wanted w where w.org_id = s.org_id and w.illness_id = s.illness_id))
    insert into org_risk_suggestion as s (org_id, illness_id, risk_level_id, cases, suggest_at)
    select org_id, illness_id, risk_level_id, cases, ${now.toISOString()}::timestamptz from wanted
    on conflict (org_id, illness_id) do update set cases = excluded.cases, risk_level_id = excluded.risk_level_id,
      suggest_at = case when s.risk_level_id = excluded.risk_level_id then s.suggest_at else excluded.suggest_at end`)
}
