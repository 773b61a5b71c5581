import { read, under } from '@oems/contract/core/call.ts'
import { chosenLines, Exported, type ExportedRows } from '@oems/contract/core/exported.ts'
import { decimal, id, maybe, optional, shape, text, time } from '@oems/contract/core/fields.ts'
import { exportPurpose } from '@oems/contract/core/reveal.ts'
import { type Task, tasks } from '@oems/contract/operations/tasks.ts'
import { Sex } from '@oems/contract/people/codes.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { linesIn } from '../../testing/linesIn.ts'
import { lastLogs } from '../../testing/logs.ts'
import { type Answered, type Caller, testApp } from '../../testing/testApp.ts'
import { ask } from '../db/database.ts'
import { implement } from '../implement.ts'
import { fieldColumns } from './exportOf.ts'

const Guest = shape({
  name: text('姓名'),
  mobile: maybe(text('手机号', 20, { mask: 'phone' })),
  balance: decimal('余额', 8, 2),
  arrivedAt: time('到访时间'),
})
const filters = {
  keyword: optional(text('关键字', 64, { log: 'plain' })),
  sex: optional(Sex.schema),
  orgId: optional(id('所在单位')),
}
/** `sys:user:export`: a permission that some roles hold and some do not. */
const calls = under('/test-formats', {
  export: read.post('export', 'sys:user:export', shape({ ...filters, ...chosenLines('访客'), ...exportPurpose }), Exported, {
    limit: 'export',
    reveals: 'biz:employee:reveal',
  }),
})
const columns = fieldColumns(Guest, { name: 10, mobile: 14, balance: 8, arrivedAt: 20 }).map((column) =>
  column.name === 'balance' ? { ...column, kind: 'number' as const } : column,
)
const arrivedAt = '2026-03-01T01:02:03.000Z'
const odd = ['=1+1', '+86 1', '-1', '@sum', '\tx', '\rx', '＝1', '赵,一', '赵“一”"x"', '赵\r\n一', '赵;一', '赵一']
const guests = odd.map((name, at) => ({ name, mobile: '13812345678', balance: String(-at), arrivedAt }))

const guestCalls = implement(calls, {
  export: (ctx, { keyword }) => {
    const rows = keyword?.startsWith('许多') ? Array.from({ length: Number(keyword.slice(2)) }, () => guests[0]!) : guests
    return ctx.exporting({
      name: '访客',
      columns,
      count: async (most) => Math.min(rows.length, most),
      async *rows() {
        for (const guest of rows) yield columns.map(({ value }) => value(guest))
      },
    })
  },
})
const app = await testApp({ more: [{ calls: [guestCalls] }], parameters: { 'export.asyncRows': 1_500 } })
const nameIn = ({ headers }: Answered) => decodeURIComponent(String(headers['content-disposition']).split("UTF-8''")[1]!)
const rowsIn = (reply: Answered) => reply.data as ExportedRows
async function anAdmin() {
  const group = await app.anOrg({ orgType: 2 })
  return { group, admin: await app.anAdmin(3, group.id) }
}
const numbered = (text: string, at: number) => [text, '138****5678', String(-at || 0), '2026-03-01 09:02:03']

test('text for any program has the mark of UTF-8, its cells apart, and no formula', async () => {
  const { group, admin } = await anAdmin()
  const reply = await admin(calls.export, { format: 2 })
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(nameIn(reply)).toBe(`访客_${group.orgName}_20260305.csv`)
  expect([...reply.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const cells = ["'=1+1", "'+86 1", "'-1", "'@sum", `"'\tx"`, `"'\rx"`, "'＝1", '"赵,一"', '"赵“一”""x"""', '"赵\r\n一"', '"赵;一"', '赵一']
  const lines = cells.map((cell, at) => `${numbered(cell, at).join(',')}\r\n`)
  expect(reply.bytes.subarray(3).toString()).toBe(`姓名,手机号,余额,到访时间\r\n${lines.join('')}`)
})

test('the workbook, the text and the rows for print show the same, with the same masks, and leave the same line', async () => {
  const { group, admin } = await anAdmin()
  for (const [purpose, mobile] of [
    [null, '138****5678'],
    [3, '13812345678'],
  ] as const) {
    const asked = { columns: ['手机号', '余额'], purpose }
    const expected = [['手机号', '余额'], ...guests.map((_, at) => [mobile, String(-at || 0)])]
    const target = purpose === null ? [] : [{ logType: 3, code: 0, targetName: `导出${guests.length}行` }]
    const expectLines = async (format: number) => {
      const lines = (await lastLogs(app, calls.export, 1 + target.length)).toSorted((a, b) => b.logType - a.logType)
      expect(lines).toMatchObject([{ logType: 4, code: 0, params: { format } }, ...target])
    }
    const sheet = await admin(calls.export, asked)
    await expectLines(1)
    expect(nameIn(sheet)).toBe(`访客_${group.orgName}_20260305.xlsx`)
    expect(await linesIn(sheet)).toEqual(expected)
    const csv = await admin(calls.export, { ...asked, format: 2 })
    expect(csv.bytes.toString().slice(1)).toBe(expected.map((cells) => `${cells.join(',')}\r\n`).join(''))
    await expectLines(2)
    const { head, rows } = rowsIn(await admin(calls.export, { ...asked, format: 3 }))
    expect([head, ...rows]).toEqual(expected)
    await expectLines(3)
  }
})

test('rows for print say what was filtered in words, of nothing that the caller may not see', async () => {
  const { group, admin } = await anAdmin()
  const other = await app.anOrg({ orgType: 2, orgName: '外方建设' })
  const reply = await admin(calls.export, { format: 3, keyword: '13812345678', sex: 1, orgId: group.id, ids: [1, 2] })
  expect(rowsIn(reply)).toMatchObject({
    ...{ name: '访客', head: ['姓名', '手机号', '余额', '到访时间'], total: guests.length, orgName: group.orgName },
    asOf: '2026-03-05T09:00:00.000+08:00',
    filtered: [
      { field: 'keyword', title: '关键字', text: '138****5678' },
      { field: 'sex', title: '性别', text: '男' },
      { field: 'orgId', title: '所在单位', text: group.orgName },
      { field: 'ids', title: '访客', text: '所选2项' },
    ],
  })
  expect(rowsIn(reply).rows[0]).toEqual(numbered('=1+1', 0))
  const foreign = await admin(calls.export, { format: 3, orgId: other.id })
  expect(rowsIn(foreign).filtered).toEqual([{ field: 'orgId', title: '所在单位', text: '所选1项' }])
  expect(nameIn(await admin(calls.export, { orgId: other.id }))).toBe(`访客_${group.orgName}_20260305.xlsx`)
})

test('of many rows a page on paper has the first thousand and says of how many; a format or column that is none is refused or passed over', async () => {
  const { admin } = await anAdmin()
  for (const [keyword, total] of [
    ['许多1000', 1000],
    ['许多1001', 1001],
  ] as const) {
    const printed = rowsIn(await admin(calls.export, { format: 3, keyword }))
    expect([printed.total, printed.rows.length]).toEqual([total, 1000])
  }
  expect(await admin(calls.export, { format: 4 })).toMatchObject({
    code: 1400,
    data: { fields: [{ path: 'format', msg: '导出格式不正确' }] },
  })
  expect(await linesIn(await admin(calls.export, { columns: ['没有的列'] }))).toHaveLength(guests.length + 1)
})

test('who may not export gets none of the three, nor a session that only looks', async () => {
  const { group } = await anAdmin()
  const may: readonly [Caller, object][] = [
    [await app.anAdmin(12, group.id), { code: 1403 }],
    [app.stranger, { status: 401 }],
  ]
  const looking = await app.anAccount({ roleId: 3, orgId: group.id })
  const look = app.as(await app.aSession(looking))
  await app.db.execute(sql`update sys_session set read_only = true where account_id = ${looking.accountId}`)
  for (const format of [1, 2, 3] as const)
    for (const [as, refusal] of [...may, [look, { code: 1403 }] as const]) expect(await as(calls.export, { format })).toMatchObject(refusal)
})

test('text that is made in the background is the same, and is fetched as text', async () => {
  const { admin } = await anAdmin()
  const { taskId } = (await admin(calls.export, { format: 2, keyword: '许多6000' })).data as { taskId: number }
  await expect.poll(async () => (await admin(tasks.info, { taskId })).data as Task, { timeout: 20_000 }).toMatchObject({ status: 2 })
  const file = await admin(tasks.result, { taskId })
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(nameIn(file)).toMatch(/^访客_.+_20260305\.csv$/)
  const lines = file.bytes.toString().slice(1).trimEnd().split('\r\n')
  expect(lines).toHaveLength(6001)
  expect(new Set(lines.slice(1))).toEqual(new Set([numbered("'=1+1", 0).join(',')]))
  expect(await ask(app.db, sql`select result_name from sys_task where id = ${taskId}`)).toMatchObject([{ result_name: nameIn(file) }])
})
