import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import { permits } from '@oems/contract/core/call.ts'
import { ControlLevel } from '@oems/contract/dictionary/codes.ts'
import { stockBills } from '@oems/contract/drugStock/bills.ts'
import { sql } from 'drizzle-orm'
import type { ClinicRow } from '../../clinic/tables.ts'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { ask } from '../../core/db/database.ts'
import { ruleBroken } from '../../core/errors.ts'

interface Holder {
  readonly accountId: number
  readonly nickname: string
  readonly roleId: number
}

/** Accounts beside the caller's that may book at a clinic's node, by a role there or above; in order of their names. */
export async function checkersAt(ctx: Ctx, { orgId }: Pick<ClinicRow, 'orgId'>, accountId: number | null = null) {
  const today = dayOf(ctx.now)
  const holders = await ask<Holder>(
    ctx.db,
    sql`
      select a.id "accountId", a.nickname, p.role_id "roleId"
        from org n
        join sys_account_rop p on p.org_id = any(string_to_array(trim(n.path, '/'), '/')::bigint[]) and p.deleted_at is null
         and coalesce(p.valid_from <= ${today}, true) and coalesce(p.valid_to >= ${today}, true)
        join sys_account a on a.id = p.account_id and a.deleted_at is null and a.status = ${code(AccountStatus.normal)} and a.id <> ${ctx.actor.accountId}
         ${accountId === null ? sql`` : sql`and a.id = ${accountId}`}
       where n.id = ${orgId}
       order by a.pinyin, a.id`,
  )
  const roles = [...new Set(holders.map(({ roleId }) => roleId))]
  const rights = await Promise.all(roles.map(async (id) => [id, await ctx.permissions.of(id, ctx.actor.permVersion)] as const))
  const booking = new Set(rights.filter(([, permissions]) => permits(stockBills.save, permissions)).map(([id]) => id))
  const found = holders.filter(({ roleId }) => booking.has(roleId))
  return [...new Map(found.map(({ accountId, nickname }) => [accountId, { accountId, nickname }])).values()]
}

interface Checked {
  readonly clinic: Pick<ClinicRow, 'orgId'>
  readonly checkerId: number | null
  /** Of the drugs that are moved. */
  readonly controlLevels: readonly number[]
  readonly inbound: boolean
  /** Who wrote the draft that is posted: neither the caller nor this one checks it. */
  readonly notBy?: number | null
}

/**
 * 双人核对 (麻醉药品和精神药品管理条例 第四十八条: 入库双人验收，出库双人复核): level 3 on every bill, level 2 where goods leave. A checker who is named
 * although none is needed has to be one all the same.
 */
export async function requireChecker(ctx: Ctx, { clinic, checkerId, controlLevels, inbound, notBy }: Checked): Promise<number | null> {
  if (checkerId === null) {
    if (needsChecker(controlLevels, inbound)) throw ruleBroken(askForChecker)
    return null
  }
  if (checkerId === notBy) throw ruleBroken(askForChecker)
  const [checker] = await checkersAt(ctx, clinic, checkerId)
  if (!checker) throw ruleBroken(askForChecker)
  return checkerId
}

export const askForChecker = '需双人核对'
export const needsChecker = (controlLevels: readonly number[], inbound: boolean) =>
  controlLevels.some((level) => level === ControlLevel.narcotic || (level === ControlLevel.psychotropic && !inbound))
