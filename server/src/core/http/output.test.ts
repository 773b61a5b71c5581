import { read, under } from '@oems/contract/core/call.ts'
import { Exported } from '@oems/contract/core/exported.ts'
import { list, maybe, optional, shape, text } from '@oems/contract/core/fields.ts'
import { page, paged } from '@oems/contract/core/paging.ts'
import { exportPurpose, reveal } from '@oems/contract/core/reveal.ts'
import { type Task, tasks } from '@oems/contract/operations/tasks.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { impersonationsIn } from '../../session/testImpersonation.ts'
import { linesIn } from '../../testing/linesIn.ts'
import { lastLogs } from '../../testing/logs.ts'
import { type Caller, testApp } from '../../testing/testApp.ts'
import type { Ctx } from '../context.ts'
import { ask } from '../db/database.ts'
import { implement } from '../implement.ts'
import { reasonOf } from '../logReason.ts'
import { revealing } from '../reveal.ts'
import { fieldColumns } from '../sheets/exportOf.ts'

/** A domain whose handlers know of no mask. */
const phoneField = text('手机号', 20, { mask: 'phone' })
const Guest = shape({
  name: text('姓名'),
  mobile: maybe(phoneField),
  idNumber: optional(text('证件号码', 40, { mask: 'idNumber' })),
  phones: list(phoneField),
  companion: maybe(shape({ nickname: text('姓名', 64, { mask: 'name' }), mobile: phoneField })),
})
const calls = under('/test-guest', {
  page: read.post('page', 'login', shape(paged('name')), page(Guest)),
  info: read.get('info', 'login', shape(reveal), Guest),
  own: read.get('own', 'self', shape({}), Guest),
  export: read.post('export', 'login', shape({ keyword: optional(text('关键字', 64, { log: 'plain' })), ...exportPurpose }), Exported, {
    limit: 'export',
    reveals: 'biz:employee:reveal',
  }),
})
const guest = {
  name: '赵一',
  mobile: '13812345678',
  idNumber: '999999199003074216',
  phones: ['13812345678', '138****5678'],
  companion: { nickname: '欧阳修', mobile: '13912345678', secret: 'never' },
}
const numbers = {
  mobile: '138****5678',
  idNumber: '999***********4216',
  phones: ['138****5678', '138****5678'],
  companion: { nickname: '欧**', mobile: '139****5678' },
}
const columns = fieldColumns(Guest, { name: 10, mobile: 14, idNumber: 24 })
const guestCalls = implement(calls, {
  page: async (_ctx, { pageNo, pageSize }) => ({ list: [guest, { ...guest, mobile: null }], total: 2, pageNo, pageSize }),
  info: async (ctx: Ctx, asked) => revealing(ctx, 'biz:employee:reveal', asked)({ what: '来访', id: 7, name: guest.name }, guest),
  own: async () => guest,
  export: (ctx, { keyword }) => {
    const rows = Array.from({ length: keyword === '许多' ? 8 : 2 }, () => columns.map(({ value }) => value(guest)))
    return ctx.exporting({
      name: '来访',
      columns,
      count: async () => rows.length,
      async *rows() {
        yield* rows
      },
    })
  },
})

const start = '2026-03-05T09:00:00+08:00'
const app = await testApp({ limits: true, more: [{ calls: [guestCalls] }], parameters: { 'export.asyncRows': 5 } })
const { somebody, anOperator, anImpersonation } = impersonationsIn(app)
beforeEach(() => app.clock.set(start))
const adminAt = async (roleId: number) => app.anAdmin(roleId, (await app.anOrg({ orgType: 2 })).id)

describe('a reply', () => {
  test('has marked fields masked though its handler gives them whole, in a list as in a record below', async () => {
    const admin = await adminAt(3)
    expect((await admin(calls.page)).data).toMatchObject({
      list: [
        { name: '赵一', ...numbers },
        { ...numbers, mobile: null },
      ],
    })
    const { data } = await admin(calls.info)
    expect(data).toEqual({ name: '赵一', ...numbers })
    expect(await lastLogs(app, calls.info)).toEqual([])
  })

  test('shows whole what was revealed for a purpose, of that record alone, with a line of access and within the limit', async () => {
    const admin = await adminAt(3)
    const { name, mobile, idNumber, phones } = guest
    expect((await admin(calls.info, { reveal: 1, purpose: 3 })).data).toEqual({
      ...{ name, mobile, idNumber, phones },
      companion: numbers.companion,
    })
    expect(await lastLogs(app, calls.info)).toMatchObject([
      { logType: 3, targetId: 7, targetName: '赵一', reason: '身份核对', params: null },
    ])
    expect((await admin(calls.info)).data).toMatchObject(numbers)
    expect(await (await adminAt(7))(calls.info, { reveal: 1, purpose: 3 })).toMatchObject({ code: 1403 })
    for (let asked = 1; asked < 60; asked += 1) await admin(calls.info, { reveal: 1, purpose: 3 })
    expect(await admin(calls.info, { reveal: 1, purpose: 3 })).toMatchObject({ status: 429 })
    expect(await admin(calls.export, { purpose: 3 })).toMatchObject({ status: 429 })
    expect(await admin(calls.info)).toMatchObject({ code: 0 })
  })

  test('to oneself about oneself is whole, but not to whoever looks in one’s name', async () => {
    const { project, projectAdmin } = await app.aGroup()
    const employee = { name: '王小明', sex: 1, empType: 2, nationCode: 'KE', orgId: project.id, createAccount: 0 }
    const contact = { emergencyName: '王大明', emergencyPhone: '13800000000', emergencyRelation: 3 }
    const { id: employeeId } = (await projectAdmin(employees.v2Save, { ...employee, ...contact })).data as { id: number }
    const own = await somebody(5, project.id, { employeeId })
    expect((await own.caller(calls.own)).data).toMatchObject({ mobile: guest.mobile, idNumber: guest.idNumber, phones: guest.phones })
    const looking = await anImpersonation(await anOperator(), own.accountId)
    expect((await looking.caller(calls.own)).data).toMatchObject(numbers)
  })
})

describe('a workbook', () => {
  const heading = ['姓名', '手机号', '证件号码']
  const whole = [guest.name, guest.mobile, guest.idNumber]
  const hidden = [guest.name, numbers.mobile, numbers.idNumber]
  const accessOf = async () => {
    const found = await ask<{ reason: string | null }>(
      app.db,
      sql`select target_type, target_id, target_name, reason, params from sys_log where call_key like '%/test-guest/export' and log_type = 3
          order by log_id desc limit 1`,
    )
    return found.map((entry) => ({ ...entry, reason: reasonOf(entry.reason) }))
  }

  test('without a purpose is masked, whoever asks, and leaves no line of access', async () => {
    expect(await linesIn(await (await adminAt(3))(calls.export))).toEqual([heading, hidden, hidden])
    expect(await accessOf()).toEqual([])
  })

  test('with a purpose and the right is whole: one line for the file, with its rows and its filter', async () => {
    const admin = await adminAt(3)
    expect(await linesIn(await admin(calls.export, { keyword: '赵', purpose: 9, reason: '核对工资' }))).toEqual([heading, whole, whole])
    expect(await accessOf()).toEqual([
      {
        target_type: '来访',
        target_id: null,
        target_name: '导出2行',
        reason: '其他：核对工资',
        params: expect.objectContaining({ keyword: '***' }),
      },
    ])
    expect(await admin(calls.export, { purpose: 9 })).toMatchObject({ code: 1400, data: { fields: [{ path: 'reason' }] } })
  })

  test('with a purpose, without the right, is refused in words', async () => {
    const refused = { status: 200, code: 1403, msg: '您没有查看完整号码的权限，请不选查看目的，导出掩码后的号码' }
    expect(await (await adminAt(7))(calls.export, { purpose: 3 })).toMatchObject(refused)
  })

  test('that is made in the background is the same', async () => {
    const fileOf = async (as: Caller, input: object) => {
      const { taskId } = (await as(calls.export, { keyword: '许多', ...input })).data as { taskId: number }
      await expect.poll(async () => (await as(tasks.info, { taskId })).data as Task, { timeout: 20_000 }).toMatchObject({ status: 2 })
      return linesIn(await as(tasks.result, { taskId }))
    }
    const admin = await adminAt(3)
    expect((await fileOf(admin, {}))[8]).toEqual(hidden)
    expect((await fileOf(admin, { purpose: 2 }))[8]).toEqual(whole)
    expect(await accessOf()).toMatchObject([{ target_name: '导出8行', reason: '应急联系' }])
  })
})
