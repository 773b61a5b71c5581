import { employees } from '@oems/contract/people/employees.ts'
import { movements } from '@oems/contract/people/movements.ts'
import { expect, test } from 'vitest'
import { testApp } from '../testing/testApp.ts'
import { saved } from './testEmployees.ts'

const app = await testApp()

test('the tree beside a list of people says how many are on post at a node and below each of its children', async () => {
  const { group, company, project, groupAdmin, companyAdmin, projectAdmin } = await app.aGroup()
  const stranger = await app.aGroup()
  await app.anOrg({ parentId: company.id, orgType: 4 }) // without people
  for (const name of ['赵一', '钱二', '孙三']) await saved(projectAdmin, project.id, { name })
  await saved(companyAdmin, company.id, { name: '李四' })
  const gone = await saved(projectAdmin, project.id, { name: '周五' })
  expect(await projectAdmin(movements.changeStatus, { employeeIds: [gone], toStatus: 4 })).toMatchObject({ code: 0 })
  await saved(stranger.projectAdmin, stranger.project.id, { name: '赵三' })

  const counts = async (caller: typeof groupAdmin, orgId?: number) => (await caller(employees.headCounts, { orgId })).data
  const ofProject = { orgId: project.id, empNum: 3 }
  expect(await counts(groupAdmin)).toEqual({ orgId: group.id, empNum: 4, below: [{ orgId: company.id, empNum: 4 }] })
  expect(await counts(groupAdmin, company.id)).toEqual({ orgId: company.id, empNum: 4, below: [ofProject] })
  expect(await counts(projectAdmin)).toEqual({ ...ofProject, below: [] })
  expect(await projectAdmin(employees.headCounts, { orgId: company.id })).toMatchObject({ code: 1404 })
  expect(await companyAdmin(employees.headCounts, { orgId: stranger.project.id })).toMatchObject({ code: 1404 })
})
