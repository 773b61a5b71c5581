import { projectNetworkEnv } from '@oems/contract/medical/networkEnv.ts'
import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { projects } from '@oems/contract/project/projects.ts'
import { expect, test } from 'vitest'
import { findingsOf } from '../core/statistics/proof.ts'
import { level } from '../core/statistics/question.ts'
import { read } from '../core/statistics/read.ts'
import { verify } from '../core/statistics/verify.ts'
import { countedProjects } from '../organisation/projects/projectSource.ts'
import { testApp } from '../testing/testApp.ts'
import { add, revise, shown } from './testProjects.ts'

const app = await testApp({ alone: true, now: '2026-03-05T09:00:00+08:00' })
const today = '2026-03-05'

const at = async (orgId: number, day = today) => {
  const by = (breakdown: 'status' | 'readiness' | 'videoAbility' | 'online') => level('project.num', day, { breakdown })
  const { n, ...by_ } = await read(app.db, orgId, {
    n: level('project.num', day),
    ...{ status: by('status'), readiness: by('readiness'), video: by('videoAbility'), online: by('online') },
  })
  return { n, ...Object.fromEntries(Object.entries(by_).map(([name, values]) => [name, Object.fromEntries(values)])) }
}
async function expectProven() {
  const proof = await verify(app.database, { source: countedProjects, month: '2026-03' }, { clock: app.clock, trigger: 2 })
  expect(findingsOf(proof)).toBe(0)
}

test('a project counts as what it is from its first day to its deletion, and a past day stays what it was', async () => {
  const { company, companyAdmin: by } = await app.aGroup()
  const before = (await at(company.id)).n
  const id = await add(by, company.id, '肯尼亚西环公路项目')
  expect(await at(id)).toMatchObject({ n: 1, status: { [ProjectStatus.preparing]: 1 }, video: { [-1]: 1 }, online: { [-1]: 1 } })
  expect((await at(company.id)).n).toBe(before + 1)
  const line = { projectId: id, accessTypes: [0], videoAbility: 0 }
  expect(await by(projectNetworkEnv.save, line)).toMatchObject({ code: 0 })
  const { readiness } = await shown(by, id)
  expect(await at(id)).toMatchObject({ readiness: { [readiness ?? -1]: 1 }, video: { 0: 1 }, online: { 0: 1 } })

  app.clock.set('2026-03-06T09:00:00+08:00')
  expect(await revise(by, id, { projectStatus: ProjectStatus.active, startDate: '2026-03-01' })).toMatchObject({ code: 0 })
  expect(await at(id, '2026-03-06')).toMatchObject({ n: 1, status: { [ProjectStatus.active]: 1 } })
  expect(await at(id)).toMatchObject({ n: 1, status: { [ProjectStatus.preparing]: 1 } })
  await expectProven()

  const { orgProjectId } = await shown(by, id)
  expect(await by(projects.v2Delete, { orgProjectId, deleteReason: '重复录入' })).toMatchObject({ code: 0 })
  expect([(await at(id, '2026-03-06')).n, (await at(id)).n]).toEqual([0, 1])
  await expectProven()
})
