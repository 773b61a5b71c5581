import { EpType, OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { RiskBasis, RiskChange, RiskGrade, RiskSource, RiskStatus } from '@oems/contract/risk/codes.ts'
import { defaultLevels } from '@oems/contract/risk/fields.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask, type Db } from '../core/db/database.ts'
import { insertRows, nextIds, rowsOf } from '../core/db/insertRows.ts'
import type { DemoLoader } from '../core/domain.ts'
import { Deltas } from '../core/statistics/deltas.ts'
import { diff } from '../core/statistics/source.ts'
import { refreshStates } from '../core/statistics/states.ts'
import { riskChanges, setLevels } from './counted.ts'
import { orgRisk, orgRiskLog, orgRiskSuggestion, risk, riskLevel } from './tables.ts'

/** 04 §8: own rows by their grades, those to be reviewed, those with a suggestion, those that were raised lately. */
const ofGrades = [24, 28, 14, 4]
const [overdue, suggested, raised] = [9, 5, 6]
const reviewDays = 30
const dayMs = 86_400_000

interface Ill {
  readonly id: number
  readonly name: string
}
interface Node {
  readonly id: number
  readonly orgType: number
  readonly depth: number
}

/** Every illness for which levels are told apart has its scheme; companies and projects in turn have levels of one or two of them. */
const load: DemoLoader = async (db, now) => {
  const ills = await ask<Ill>(
    db,
    sql`select id, name from illness i where deleted_at is null and risk_enabled = 1
          and not exists (select from risk r where r.illness_id = i.id and r.deleted_at is null) order by id`,
  )
  if (ills.length === 0) return
  const levels = await schemes(db, ills, now)
  const nodes = await ask<Node>(
    db,
    sql`select o.id, o.org_type as "orgType", o.depth from org o left join project j on j.project_id = o.id
        where o.deleted_at is null and o.org_type in (${code(OrgType.group, OrgType.company, OrgType.project)})
          and j.project_status is distinct from ${code(ProjectStatus.closed)} and o.is_outside is distinct from 1
        order by o.org_type, o.path`,
  )
  if (nodes.length > 0) await levelsOfNodes(db, now, { nodes, ills, levels })
}
export default load

const criteria = [
  '近28天无本地病例，周边有散发报告。',
  '所在地区有散发病例，或项目近14天出现输入病例。',
  '所在地区出现聚集性疫情，或项目近14天有2例以上病例。',
  '所在地区持续流行，或项目内发生传播。',
]
const casesOf = [null, 1, 3, 8]

type Levels = ReadonlyMap<number, readonly number[]>
async function schemes(db: Db, ills: readonly Ill[], now: Date): Promise<Levels> {
  const stamp = stampOf(new Date(now.getTime() - 200 * dayMs))
  const measures = await ask<{ id: number; minGrade: number }>(
    db,
    sql`select id, min_grade as "minGrade" from dict_measure where deleted_at is null and illness_id is null and min_grade > 0 order by order_num, id`,
  )
  const ids = await nextIds(db, riskLevel, ills.length * defaultLevels.length)
  const rows = ills.flatMap(({ id: illnessId }, nth) =>
    defaultLevels.map((level, at) => ({
      id: ids[nth * defaultLevels.length + at]!,
      ...stamp,
      illnessId,
      name: RiskGrade.label(level.grade),
      ...level,
      criteria: criteria[at]!,
      minEpType: level.minEpType ?? EpType.routine,
      measureIds: measures.filter(({ minGrade }) => minGrade <= level.grade).map(({ id }) => id),
      rule: casesOf[at] == null ? null : { days: 14, cases: casesOf[at], perThousand: null },
      orderNum: level.grade * 10,
    })),
  )
  await insertRows(db, [
    ...rowsOf(
      risk,
      ills.map(({ id: illnessId, name }) => ({
        ...{ ...stamp, illnessId, name: `${name}风险`, reviewDays, status: RiskStatus.enabled },
        description: '按所在地区疫情与项目内病例划分，等级决定物资保障天数与必须落实的措施。',
      })),
    ),
    ...rowsOf(riskLevel, rows),
  ])
  return new Map(ills.map(({ id }) => [id, rows.filter(({ illnessId }) => illnessId === id).map((row) => row.id)]))
}

const reasons = ['所在地区疫情通报', '雨季蚊媒密度上升', '项目近期出现输入病例', '月度例行评估', '周边城市报告聚集性疫情']
const bases = [RiskBasis.localEpidemic, RiskBasis.experts, RiskBasis.ownCases, RiskBasis.fromAbove]

interface World {
  readonly nodes: readonly Node[]
  readonly ills: readonly Ill[]
  readonly levels: Levels
}
async function levelsOfNodes(db: Db, now: Date, { nodes, ills, levels }: World): Promise<void> {
  const grades = ofGrades.flatMap((count, at) => Array.from({ length: count }, () => at + 1))
  const most = Math.min(grades.length, nodes.length * ills.length)
  const [ids, today] = [await nextIds(db, orgRisk, most), dayOf(now)]
  const rows = Array.from({ length: most }, (_, at) => {
    // The stride is prime to the number of rows, so that grades lie mixed among the nodes; no pair of node and illness comes twice.
    const grade = grades[(at * 37) % grades.length]! as 1 | 2 | 3 | 4
    const node = nodes[at % nodes.length]!
    const { id: illnessId } = ills[(at + Math.floor(at / nodes.length)) % ills.length]!
    const isRaised = grade > 1 && at % 11 === 3
    const setAt = new Date(now.getTime() - (isRaised ? 0 : ((at * 5) % 26) + 1) * dayMs)
    const reviewDate = at < overdue * 7 && at % 7 === 2 ? addDays(today, -(at % 12) - 1) : addDays(dayOf(setAt), reviewDays)
    return {
      ...{ id: ids[at]!, ...stampOf(setAt), orgId: node.id, illnessId, riskLevelId: levels.get(illnessId)![grade - 1]!, grade, isRaised },
      ...{ reason: reasons[at % reasons.length]!, basis: bases[at % bases.length]!, reviewDate, source: RiskSource.byHand },
      setByDepth: Math.max(0, node.depth - (at % 2)),
    }
  })
  const raisedIds = new Set(
    rows
      .filter(({ isRaised }) => isRaised)
      .slice(0, raised)
      .map(({ id }) => id),
  )
  const log = rows.flatMap(({ id, orgId, illnessId, riskLevelId, grade, reason, basis, createdAt }) => {
    const line = { orgRiskId: id, orgId, illnessId, reason, basis, forced: false, by: 0, byName: '演示数据' }
    const before = { newLevelId: levels.get(illnessId)![0]!, newGrade: 1 }
    const first = { ...line, change: RiskChange.set, oldLevelId: null, oldGrade: null }
    if (!raisedIds.has(id)) return [{ ...first, newLevelId: riskLevelId, newGrade: grade, at: createdAt }]
    const began = new Date(now.getTime() - 20 * dayMs).toISOString()
    const change = { oldLevelId: before.newLevelId, oldGrade: 1, newLevelId: riskLevelId, newGrade: grade }
    return [
      { ...first, ...before, at: began },
      { ...line, change: RiskChange.raised, ...change, at: createdAt },
    ]
  })
  const logIds = await nextIds(db, orgRiskLog, log.length)
  const lines = log.map((line, at) => ({ id: logIds[at]!, ...line }))
  const higher = rows.filter(({ grade }) => grade < 4).slice(-suggested)
  await insertRows(db, [
    ...rowsOf(
      orgRisk,
      rows.map(({ grade: _grade, isRaised: _raised, ...row }) => row),
    ),
    ...rowsOf(orgRiskLog, lines),
    ...rowsOf(
      orgRiskSuggestion,
      higher.map(({ orgId, illnessId, grade }, at) => ({
        ...{ orgId, illnessId, riskLevelId: levels.get(illnessId)![grade]!, cases: casesOf[grade]! + (at % 2) },
        suggestAt: new Date(now.getTime() - dayMs).toISOString(),
      })),
    ),
  ])
  const ctx = { db, now, deltas: new Deltas() }
  for (const [day, of] of Map.groupBy(rows, ({ createdAt }) => dayOf(new Date(createdAt))))
    await refreshStates(
      ctx,
      setLevels,
      of.map(({ id }) => id),
      day,
    )
  diff(ctx, riskChanges, null, lines)
  await ctx.deltas.flush(db)
}

const stampOf = (at: Date) => ({ createdAt: at.toISOString(), createdBy: 0, updatedAt: at.toISOString(), updatedBy: 0 })
