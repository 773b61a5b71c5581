import { Role } from '@oems/contract/access/builtInRoles.ts'
import type { ProjectRecord } from '@oems/contract/project/projects.ts'
import { projectInfo as calls } from '@oems/contract/reporting/projectInfo.ts'
import { beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../testing/testApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

const fields = { orgProjectType: 1, nationCode: 'KE', industry: 2, contractMode: 1 }
const infoOf = async (caller: Caller, projectId: number) => (await caller(calls.info, { projectId })).data as ProjectRecord
const revisionOf = ({ projectId, version, orgName }: ProjectRecord, more: object = {}) => ({
  ...fields,
  projectId,
  version,
  orgName,
  ...more,
})

test('a project is added, read, changed and deleted at this door by the service of projects, within the scope', async () => {
  const { company, companyAdmin, group } = await app.aGroup()
  const theirs = await app.aGroup()
  const orgName = `新中标项目${group.id}`
  const draft = { ...fields, orgParentId: company.id, orgName }
  expect(await theirs.groupAdmin(calls.add, draft)).toMatchObject({ code: 1404 })
  const added = await companyAdmin(calls.add, draft)
  expect(added).toMatchObject({ code: 0 })
  const { id: projectId } = added.data as { id: number }
  const record = await infoOf(companyAdmin, projectId)
  expect(record).toMatchObject({ orgName, projectStatus: 1, infoStatus: 0 })
  expect(await theirs.groupAdmin(calls.info, { projectId })).toMatchObject({ code: 1404 })
  expect(await companyAdmin(calls.modify, revisionOf(record, { ownerUnit: '业主甲' }))).toMatchObject({ code: 0 })
  expect(await infoOf(companyAdmin, projectId)).toMatchObject({ ownerUnit: '业主甲' })
  expect(await companyAdmin(calls.modify, revisionOf(record, { version: 99 }))).toMatchObject({ code: 1409 })
  expect(await companyAdmin(calls.delete, { projectId, deleteReason: '' })).toMatchObject({ code: 1400 })
  expect(await theirs.groupAdmin(calls.delete, { projectId, deleteReason: '重复登记' })).toMatchObject({ code: 1404 })
  expect(await companyAdmin(calls.delete, { projectId, deleteReason: '重复登记' })).toMatchObject({ code: 0 })
  expect(await companyAdmin(calls.info, { projectId })).toMatchObject({ code: 1404 })
})

test('a node that is no project is none here', async () => {
  const { company, groupAdmin } = await app.aGroup()
  expect(await groupAdmin(calls.delete, { projectId: company.id, deleteReason: '重复登记' })).toMatchObject({ code: 1404 })
})

test('a reporter writes down what is known, and changes neither the status nor the code of the project', async () => {
  const { project, companyAdmin } = await app.aGroup()
  const reporter = await app.anAdmin(Role.projectReporter, project.id)
  const record = await infoOf(reporter, project.id)
  const refused = { code: 1403, msg: '请由项目管理员变更项目状态' }
  for (const more of [
    { projectStatus: 3, reason: '雨季停工' },
    { renewQr: 1, reason: '更换' },
    { status: 0, reason: '停用' },
  ])
    expect(await reporter(calls.modify, revisionOf(record, more))).toMatchObject(refused)
  expect(await reporter(calls.modify, revisionOf(record, { projectStatus: 2, peakNum: 320 }))).toMatchObject({ code: 0 })
  expect(await infoOf(companyAdmin, project.id)).toMatchObject({ peakNum: 320, projectStatus: 2 })
  expect(await reporter(calls.delete, { projectId: project.id, deleteReason: '重复登记' })).toMatchObject({ code: 1403 })
})
