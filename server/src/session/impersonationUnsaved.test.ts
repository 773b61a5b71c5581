import { isDownload, nameOf } from '@oems/contract/core/call.ts'
import { desk } from '@oems/contract/desk/desk.ts'
import { importBatches } from '@oems/contract/operations/imports.ts'
import { tasks } from '@oems/contract/operations/tasks.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { everyCallOf } from '../core/domain.ts'
import { domains } from '../domains.ts'
import { aLine, staged } from '../people/testImports.ts'
import { type Caller, testApp } from '../testing/testApp.ts'
import { impersonationsIn, readOnly } from './testImpersonation.ts'

const app = await testApp()
const { anOperator, anAdmin, anImpersonation, touched } = impersonationsIn(app)

/** Stands in everything that the viewed person has typed and not saved. */
const typed = '未保存之字'
const mobile = '19877776666'
const routeKey = '/oems-api/biz/employees/v2/update#7'
const refused = { status: 200, code: 1403, msg: '代看时不能查看对方尚未保存的内容' }

let owner: Caller
let viewer: Caller
let batchNumber: string
beforeAll(async () => {
  const at = app.clock().toISOString()
  const [operator, admin] = [await anOperator(), await anAdmin()]
  const project = await app.anOrg({ parentId: admin.group.id, orgType: 4 })
  owner = admin.caller
  batchNumber = await staged(owner, [aLine(project.orgName, { 姓名: typed, 手机号: mobile })])
  await app.db.execute(sql`
    insert into sys_task (task_type, name, status, cancellable, account_id, rop_id, org_id, batch_number, created_at, expire_time, locked_by, locked_until)
    select 'import-parse', ${`员工导入：${typed}.xlsx`}, 2, false, ${admin.accountId}, ${admin.ropId}, ${project.id}, ${batchNumber}, ${at}, ${at}::timestamptz + interval '1 day', 'test', ${at}`)
  await owner(desk.saveDraft, { routeKey, data: JSON.stringify({ name: typed, mobile }) })
  await touched(operator.accountId)
  viewer = (await anImpersonation(operator, admin.accountId)).caller
})

describe('whoever looks in somebody’s name', () => {
  test('reads neither that person’s drafts nor the lines of an import, and is told so', async () => {
    expect((await owner(desk.draft, { routeKey })).data).toMatchObject({ data: expect.stringContaining(typed) })
    expect((await owner(importBatches.listRow, { batchNumber })).data).toMatchObject({ total: 1 })
    expect((await owner(tasks.list)).data).toMatchObject({ total: 1 })
    expect((await viewer(tasks.list)).data).toMatchObject({ total: 0 })
    expect(await viewer(desk.draft, { routeKey })).toMatchObject(refused)
    expect(await viewer(importBatches.info, { batchNumber })).toMatchObject(refused)
    expect(await viewer(importBatches.listRow, { batchNumber })).toMatchObject(refused)
    expect(await viewer(importBatches.exportError, { batchNumber })).toMatchObject(readOnly)
  })

  test('gets nothing of it from any other call either', async () => {
    const names: Readonly<Record<string, unknown>> = { routeKey, batchNumber, key: 'console', importSituation: 0, importBatch: batchNumber }
    const reads = everyCallOf(domains).filter(({ kind, may, output }) => kind === 'read' && may !== 'public' && !isDownload(output))
    for (const call of reads) {
      const input = Object.fromEntries(Object.keys(call.input.properties).flatMap((name) => (name in names ? [[name, names[name]]] : [])))
      const { bytes } = await viewer(call, { ...input, ...withIds(call.path) })
      expect(`${nameOf(call)} ${bytes}`).not.toMatch(new RegExp(`${typed}|${mobile}`))
    }
  })
})

/** Numbers for what a path names beyond that. */
const withIds = (path: string) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => (/Id$|^id$/.test(name!) ? [[name, 1]] : [])))
