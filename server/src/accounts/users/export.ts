import { AccountSource, AccountStatus, LockReason } from '@oems/contract/accounts/codes.ts'
import { type ExportedUsers, UserRow } from '@oems/contract/accounts/users.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { among } from '../../core/db/filters.ts'
import { countUpTo } from '../../core/db/paging.ts'
import type { Settings } from '../../core/settings.ts'
import type { ExportColumn } from '../../core/sheets/exporting.ts'
import { fieldColumns } from '../../core/sheets/exportOf.ts'
import type { SheetCell } from '../../core/sheets/workbook.ts'
import { accountsOf, nextAccountIds } from '../findAccounts.ts'
import { wordsOf } from '../roleAssignments.ts'
import { account } from '../tables.ts'
import { toRows } from '../toView.ts'
import { matching } from './list.ts'

const idsAtOnce = 25_000
const atOnce = 500

type Row = Awaited<ReturnType<typeof toRows>>[number]
const columns: readonly (ExportColumn & { readonly value: (row: Row) => SheetCell })[] = [
  { header: '登录账号', width: 20, value: (row) => row.username },
  { header: '姓名', width: 14, value: (row) => row.nickname },
  { header: '手机区号', value: (row) => row.telephoneCode },
  ...fieldColumns(UserRow, { mobile: 16 }),
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
const stateOf = ({ status, lockedUntil }: Row) =>
  lockedUntil !== null && status === AccountStatus.normal ? '临时锁定' : AccountStatus.label(status)

/** The list as it is filtered, newest first. */
export async function exportUsers(ctx: Ctx, { pageNo: _page, pageSize: _size, sortRules: _sort, ids, ...filter }: ExportedUsers) {
  const where = and(await matching(ctx, filter), among(account.id, ids))
  const current = ctx.settings
  return ctx.exporting({
    name: '系统用户',
    columns,
    count: (most) => countUpTo(ctx.db, sql`from ${account} where ${where ?? sql`true`}`, most),
    rows: (readCtx) => rowsOf(readCtx, where, current),
  })
}

/** Short reads: a slow download keeps neither a connection nor a snapshot open. */
async function* rowsOf(ctx: Ctx, where: SQL | undefined, settings: Settings): AsyncGenerator<readonly SheetCell[]> {
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const ids = await nextAccountIds(ctx, where, before, idsAtOnce)
    for (let from = 0; from < ids.length; from += atOnce) {
      const accounts = await accountsOf(ctx, ids.slice(from, from + atOnce))
      for (const row of await toRows(ctx, accounts, settings)) yield columns.map(({ value }) => value(row))
    }
    if (ids.length < idsAtOnce) return
    before = ids.at(-1)!
  }
}
