import { type HistoryRow, reports } from '@oems/contract/empHealth/reports.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '../core/days.ts'
import { aFreshDay } from '../declaration/testPeople.ts'
import { linesIn } from '../testing/linesIn.ts'
import { testApp } from '../testing/testApp.ts'

const app = await testApp({ alone: true })

test('the workbook has the lines of the list, in its order, over days of more lines than one read has', async () => {
  const company = await app.anOrg({ orgType: 3 })
  const projects = []
  for (let at = 0; at < 130; at += 1) projects.push((await app.anOrg({ parentId: company.id, orgType: 4 })).id)
  const day = await aFreshDay(app)
  await app.db.execute(sql`update project_illness_config set active_from = ${day} where project_id = any(${sql.param(projects)}::bigint[])`)
  // Several of one place in the order, as of a tree that was imported.
  await app.db.execute(sql`update org set sort_no = id % 7 where parent_id = ${company.id}`)
  const admin = app.platformAdmin
  // Both days are opened, each by the first call of it.
  expect(await admin(reports.listProjectUhsHistory, { orgId: company.id })).toMatchObject({ code: 0 })
  app.clock.set(`${addDays(day, 1)}T12:00:00+08:00`)

  const listed: HistoryRow[] = []
  const asked = { orgId: company.id, startTime: day }
  for (let pageNo = 1; ; pageNo += 1) {
    const { list, total } = (await admin(reports.listProjectUhsHistory, { ...asked, pageNo, pageSize: 200 })).data as {
      list: HistoryRow[]
      total: number
    }
    listed.push(...list)
    if (listed.length >= total) break
  }
  expect(listed.length).toBeGreaterThan(1_000)
  const [head, ...lines] = await linesIn(await admin(reports.export, asked))
  const [project, illness, date] = ['项目', '病种', '上报日期'].map((title) => head!.indexOf(title))
  expect(lines.map((cells) => [cells[project!], cells[illness!], cells[date!]])).toEqual(
    listed.map((row) => [row.projectName, row.illnessName, row.date]),
  )
})

test('days without an end are counted as far as today', async () => {
  const today = await aFreshDay(app)
  const refused = { code: 1400, data: { fields: [{ path: 'startTime', msg: '一次最多查询92天，请缩小日期范围' }] } }
  for (const call of [reports.listProjectUhsHistory, reports.export]) {
    expect(await app.platformAdmin(call, { startTime: addDays(today, -92) })).toMatchObject(refused)
    expect(await app.platformAdmin(call, { startTime: addDays(today, -91) })).not.toMatchObject({ code: 1400 })
  }
})
