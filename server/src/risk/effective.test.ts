import { RiskOrigin } from '@oems/contract/risk/codes.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ask, type ReadDb } from '../core/db/database.ts'
import { type TestOrg, testApp } from '../testing/testApp.ts'
import { effectiveCoverDays, effectiveRisks, highestCoverDays, highestRisk, provideAreaRisk, riskOf } from './effective.ts'
import { aScheme, ownRisk } from './testRisk.ts'

const app = await testApp({ alone: true })
const day = '2026-03-05'

let illnessId: number
let levels: number[]
let group: TestOrg
let company: TestOrg
let project: TestOrg

beforeEach(async () => {
  ;({ illnessId, levels } = await aScheme(app.db))
  group = await app.anOrg({ orgType: 2 })
  company = await app.anOrg({ parentId: group.id, orgType: 3 })
  project = await app.anOrg({ parentId: company.id, orgType: 4, nationCode: 'KE' })
})

const at = (node: TestOrg) => riskOf(app, node.id, illnessId, day)
const grade = (n: 1 | 2 | 3 | 4) => levels[n - 1]!
const area = (rows: readonly (readonly [string, number | null, number])[]) =>
  onTestFinished(
    provideAreaRisk(
      () => sql`select ${illnessId}::bigint as illness_id, n as nation_code, p as province_id, l as risk_level_id
        from unnest(${sql.param(rows.map(([nation]) => nation))}::char(2)[], ${sql.param(rows.map(([, province]) => province))}::bigint[],
          ${sql.param(rows.map(([, , level]) => level))}::bigint[]) a (n, p, l)`,
    ),
  )

describe('what holds at a node', () => {
  test('nothing without a row', async () => {
    expect(await at(project)).toBeNull()
    expect(await highestRisk(app, project.id, day)).toBeNull()
  })

  test('its own row, however low it is; else the nearest above, whatever is further up', async () => {
    const orgRiskId = await ownRisk(app.db, group.id, illnessId, grade(4))
    expect(await at(project)).toEqual({
      ...{ orgId: project.id, illnessId, riskLevelId: grade(4), grade: 4, levelName: '等级4', colour: '#52C41A', coverDays: 90 },
      ...{ origin: RiskOrigin.above, fromOrgId: group.id, orgRiskId, reviewDate: '2099-01-01' },
    })
    await ownRisk(app.db, company.id, illnessId, grade(2))
    expect(await at(project)).toMatchObject({ grade: 2, origin: RiskOrigin.above, fromOrgId: company.id })
    await ownRisk(app.db, project.id, illnessId, grade(1))
    expect(await at(project)).toMatchObject({ grade: 1, origin: RiskOrigin.own, fromOrgId: project.id })
    await app.db.execute(sql`update org_risk set deleted_at = now() where org_id = ${company.id}`)
    expect(await at(company)).toMatchObject({ grade: 4, fromOrgId: group.id })
  })

  test('the area’s where that is higher, its province before its nation; an own row before either', async () => {
    const [province] = await ask<{ id: number }>(
      app.db,
      sql`select id from sys_nationality_area where nation_code = 'KE' and level = 1 limit 1`,
    )
    await ownRisk(app.db, group.id, illnessId, grade(2))
    area([['KE', null, grade(3)]])
    expect(await at(project)).toMatchObject({ grade: 3, origin: RiskOrigin.area, fromOrgId: null, orgRiskId: null, reviewDate: null })
    area([['KE', null, grade(1)]])
    expect(await at(project)).toMatchObject({ grade: 2, origin: RiskOrigin.above })
    await app.db.execute(sql`update org set province_id = ${province!.id} where id = ${project.id}`)
    area([
      ['KE', null, grade(4)],
      ['KE', province!.id, grade(1)],
    ])
    expect(await at(project)).toMatchObject({ grade: 2, origin: RiskOrigin.above })
    await ownRisk(app.db, project.id, illnessId, grade(1))
    area([['KE', null, grade(4)]])
    expect(await at(project)).toMatchObject({ grade: 1, origin: RiskOrigin.own })
    area([['TZ', null, grade(4)]])
    expect(await at(group)).toMatchObject({ grade: 2, origin: RiskOrigin.own })
  })

  test('of all illnesses together the highest grade, and the most days', async () => {
    const other = await aScheme(app.db, [10, 20, 120, 15])
    await ownRisk(app.db, group.id, illnessId, grade(4))
    await ownRisk(app.db, company.id, other.illnessId, other.levels[2]!)
    expect(await highestRisk(app, project.id, day)).toEqual({ grade: 4, coverDays: 120 })
    const below = sql`select id from org where starts_with(path, ${group.path})`
    expect(await ask(app.db, sql`${highestCoverDays(day, below)} order by org_id`)).toEqual([
      { org_id: group.id, grade: 4, cover_days: 90 },
      { org_id: company.id, grade: 4, cover_days: 120 },
      { org_id: project.id, grade: 4, cover_days: 120 },
    ])
    expect(await ask(app.db, effectiveCoverDays(day, sql`select ${company.id}::bigint`))).toHaveLength(2)
  })
})

/** Picks without chance: the same tree in every run. */
const pick = <T>(of: readonly T[], n: number) => of[(n * 7919 + 13) % of.length]!

test('for a whole tree it is what the rule says of each node, also after nodes have moved and gone', async () => {
  const nodes = [group, company, project]
  for (let n = 0; n < 40; n += 1) {
    const parent = pick(
      nodes.filter(({ orgType }) => orgType !== 4),
      n,
    )
    nodes.push(await app.anOrg({ parentId: parent.id, orgType: n % 2 ? 4 : 3, nationCode: pick(['KE', 'TZ', 'CN'], n * 3) }))
  }
  for (const [n, node] of nodes.entries()) if (n % 3 === 0) await ownRisk(app.db, node.id, illnessId, pick(levels, n * 5))
  area([
    ['KE', null, grade(2)],
    ['TZ', null, grade(4)],
  ])
  expect(await found(app.db)).toEqual(await expected())

  const moved = nodes[5]!.orgType === 4 ? nodes[5]! : nodes[6]!
  await app.db.execute(sql`update org set path = ${group.path} || id || '/', parent_id = ${group.id}, depth = ${2} where id = ${moved.id}`)
  await app.db.execute(sql`update org set deleted_at = now() where id = ${nodes.at(-1)!.id}`)
  expect(await found(app.db)).toEqual(await expected())

  async function found(db: ReadDb) {
    const risks = await effectiveRisks(
      { db },
      nodes.map(({ id }) => id),
      day,
      illnessId,
    )
    return new Map([...risks].map(([id, [risk]]) => [id, [risk!.grade, risk!.origin, risk!.fromOrgId]]))
  }

  /** Node by node. */
  async function expected() {
    const known = await ask<{ id: number; parentId: number; nation: string | null; grade: number | null; gone: boolean }>(
      app.db,
      sql`select o.id, o.parent_id as "parentId", o.nation_code as nation, l.grade, o.deleted_at is not null as gone
          from org o left join org_risk r on r.org_id = o.id and r.illness_id = ${illnessId} left join risk_level l on l.id = r.risk_level_id`,
    )
    const byId = new Map(known.map((node) => [node.id, node]))
    const ofArea: Readonly<Record<string, number>> = { KE: 2, TZ: 4 }
    const result = new Map<number, unknown>()
    for (const { id } of nodes) {
      const node = byId.get(id)!
      if (node.gone) continue
      if (node.grade !== null) {
        result.set(id, [node.grade, RiskOrigin.own, id])
        continue
      }
      let above = byId.get(node.parentId)
      while (above && above.grade === null) above = byId.get(above.parentId)
      const around = node.nation === null ? 0 : (ofArea[node.nation] ?? 0)
      if (above?.grade && above.grade >= around) result.set(id, [above.grade, RiskOrigin.above, above.id])
      else if (around > 0) result.set(id, [around, RiskOrigin.area, null])
    }
    return result
  }
})
