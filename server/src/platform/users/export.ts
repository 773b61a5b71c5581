import type { CodeOf } from '@oems/contract/core/codes.ts'
import { AccountSource, AccountStatus, LockReason } from '@oems/contract/platform/codes.ts'
import type { UserSearch } from '@oems/contract/platform/users.ts'
import type { SQL } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { ruleBroken } from '../../core/errors.ts'
import { type SheetCell, type SheetColumn, sheetType, writeSheet } from '../../core/sheets.ts'
import { nextAccounts } from '../accounts/find.ts'
import { wordsOf } from '../accounts/pairs.ts'
import { toRows } from '../accounts/shown.ts'
import type { PlatformServices } from '../services.ts'
import type { Settings } from '../settings.ts'
import { account } from '../tables.ts'
import { matching } from './list.ts'

/** 01 §5.8. */
const maxRows = 500_000
const atOnce = 500

type Row = Awaited<ReturnType<typeof toRows>>[number]
const columns: readonly (SheetColumn & { readonly value: (row: Row) => SheetCell })[] = [
  { header: '登录账号', width: 20, value: (row) => row.username },
  { header: '姓名', width: 14, value: (row) => row.nickname },
  { header: '手机区号', value: (row) => row.telephoneCode },
  { header: '手机号', width: 16, value: (row) => row.mobile },
  { header: '角色@组织', width: 48, value: ({ rops }) => rops.map(wordsOf).join('；') },
  { header: '所属组织', width: 30, value: (row) => row.orgName },
  { header: '来源', width: 14, value: ({ source }) => AccountSource.label(source) },
  { header: '状态', value: (row) => stateOf(row) },
  { header: '锁定原因', width: 14, value: ({ lockReason }) => lockReason && LockReason.label(lockReason as CodeOf<typeof LockReason>) },
  { header: '在线', width: 8, value: ({ online }) => (online ? '在线' : '') },
  { header: '最近登录', kind: 'time', width: 20, value: (row) => row.lastLoginTime },
  { header: '密码剩余天数', kind: 'number', value: (row) => row.passwordExpireDays },
  { header: '创建时间', kind: 'time', width: 20, value: (row) => row.createdAt },
]
const stateOf = ({ status, lockedUntil }: Row) => (lockedUntil !== null && status === 1 ? '临时锁定' : AccountStatus.label(status))

/** The list as it is filtered, newest first, sent while it is read. */
export const exportUsers =
  ({ settings }: PlatformServices) =>
  async (ctx: Ctx, { pageNo: _page, pageSize: _size, sortRules: _sort, ...filter }: UserSearch) => {
    const where = await matching(ctx, filter)
    if ((await ctx.db.$count(account, where)) > maxRows) throw ruleBroken('导出数据超过50万行，请缩小范围')
    const rows = rowsOf(ctx, where, await settings.current())
    return { name: '系统用户.xlsx', type: sheetType, content: writeSheet({ name: '系统用户', columns, rows }) }
  }

async function* rowsOf(ctx: Ctx, where: SQL | undefined, settings: Settings): AsyncGenerator<readonly SheetCell[]> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const accounts = await nextAccounts(ctx, where, before, atOnce)
    for (const row of await toRows(ctx, accounts, settings)) yield columns.map(({ value }) => value(row))
    if (accounts.length < atOnce) return
    before = accounts.at(-1)!.row.id
  }
}
