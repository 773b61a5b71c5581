import { randomUUID } from 'node:crypto'
import { declareHealth } from '@oems/contract/declaration/declareHealth.ts'
import { reports } from '@oems/contract/empHealth/reports.ts'
import { board } from '@oems/contract/reserve/board.ts'
import { PeriodStatus } from '@oems/contract/reserve/codes.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aFreshDay, somePeople, wellOn } from '../../declaration/testPeople.ts'
import { testApp } from '../../testing/testApp.ts'

const app = await testApp({ alone: true })

test('who looks after projects from above sees which have reported, and how many abnormal declarations waited there', async () => {
  const { company, project } = await app.aGroup()
  const other = await app.anOrg({ parentId: company.id, orgType: 4 })
  const day = await aFreshDay(app)
  const at = (time: string) => app.clock.set(`${day}T${time}+08:00`)
  await app.db.execute(sql`update project_illness_config set active_from = ${day} where project_id in (${project.id}, ${other.id})`)
  const [sick] = await somePeople(app, { orgId: project.id })
  const [reporter, above] = [await app.anAdmin(8, project.id), await app.anAdmin(4, company.id)]
  const rows = async (more: object = {}) => {
    const { data } = await above(board.board, { orgId: company.id, ...more })
    return (data as { list: { projectId: number; report: object }[] }).list
  }
  const reportOf = async (id: number) => (await rows()).find(({ projectId }) => projectId === id)!.report

  at('09:00:00')
  expect(await reportOf(project.id)).toMatchObject({ status: PeriodStatus.pending, lateFilled: false, pendingAbnormal: null })
  const fever = { temperature: '38.2', bodyState: 2, symptoms: [11] }
  expect(await reporter(declareHealth.save, { empId: sick!, ...wellOn(day, fever) })).toMatchObject({ code: 0 })
  const declare = () =>
    reporter(reports.declareUserHealth, { projectId: project.id, date: day, clientKey: randomUUID(), nothingNew: 1 } as never)
  expect(await declare()).toMatchObject({ code: 0 })
  expect(await reportOf(project.id)).toMatchObject({ status: PeriodStatus.declared, pendingAbnormal: 1 })
  expect((await rows({ reportStatus: [PeriodStatus.pending] })).map(({ projectId }) => projectId)).toEqual([other.id])

  at('20:00:01')
  expect(await reportOf(other.id)).toMatchObject({ status: PeriodStatus.overdue, lateFilled: false, pendingAbnormal: null })
  expect((await rows({ reportStatus: [PeriodStatus.pending, PeriodStatus.overdue] })).map(({ projectId }) => projectId)).toEqual([other.id])
})
