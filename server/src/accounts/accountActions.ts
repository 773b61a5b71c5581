import { AccountStatus, LockReason } from '@oems/contract/accounts/codes.ts'
import { type AccountActionInput, DealAction } from '@oems/contract/accounts/users.ts'
import { SessionStatus } from '@oems/contract/session/codes.ts'
import { eq, sql } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { array } from '../core/db/database.ts'
import { touch } from '../core/db/store.ts'
import { badField, conflict, ruleBroken } from '../core/errors.ts'
import { inTwoSteps } from '../core/implement.ts'
import { type Account, type AccountView, checkGoverned, getAccount, lockAccounts } from './accountView.ts'
import { failureKey } from './failures.ts'
import { type FirstPassword, firstColumns, hashFirst } from './initialPassword.ts'
import { historyWith, passwordPolicy } from './passwordPolicy.ts'
import { lockAdministrators, requireOneAdministrator } from './roleAssignments.ts'
import { noteAccount } from './saving.ts'
import { endSessions } from './sessions.ts'
import { account } from './tables.ts'

/** What is done to one account: the columns that change. */
type AccountAction = (
  ctx: WriteCtx,
  target: AccountView,
  withName: (text: string) => string,
) => Promise<Partial<typeof account.$inferInsert>>

/** Locks, unlocks, forces out or resets the password (01 §3.13, §4.1): all of the accounts or none. */
export const dealAccount = inTwoSteps(prepareAction, applyAction)

/** The new password of a reset, hashed before anything is locked. */
async function prepareAction(ctx: Ctx, input: AccountActionInput): Promise<FirstPassword | null> {
  const [accountId, ...others] = requestedIds(input)
  if (input.action !== DealAction.resetPassword) return null
  if (others.length > 0) throw ruleBroken('重置密码一次只能处理一个账号')
  const { row } = await getAccount(ctx, accountId!)
  return hashFirst(row.username, ctx.settings)
}

function requestedIds({ ids, accountId, userId }: AccountActionInput): number[] {
  const requested = ids ?? [accountId ?? userId ?? null]
  if (requested[0] === null) throw badField('accountId', '请选择账号')
  return [...new Set(requested as number[])]
}

async function applyAction(ctx: WriteCtx, input: AccountActionInput, password: FirstPassword | null) {
  const { action } = input
  const accountIds = requestedIds(input)
  const accounts = await lockAccounts(ctx, accountIds)
  const touchesAdmins = action === DealAction.lock && (await lockAdministrators(ctx, accounts))
  let initialPassword: string | null = null
  const actions: Readonly<Record<AccountActionInput['action'], AccountAction>> = {
    [DealAction.lock]: lock,
    [DealAction.unlock]: unlock,
    [DealAction.forceOut]: forceOut,
    [DealAction.resetPassword]: async (writeCtx, target) => {
      const reset = await resetPassword(writeCtx, target, password!)
      initialPassword = reset.initialPassword
      return reset.columns
    },
  }
  for (const target of accounts) await applyTo(ctx, target, actions[action], accounts.length > 1)
  if (touchesAdmins) await requireOneAdministrator(ctx)
  return { initialPassword }
}

async function applyTo(ctx: WriteCtx, target: AccountView, perform: AccountAction, isOneOfSeveral: boolean) {
  const withName = (text: string) => (isOneOfSeveral ? `账号“${target.row.username}”：${text}` : text)
  const change = await perform(ctx, target, withName)
  const [after] = await ctx.db
    .update(account)
    .set({ ...change, ...touch(ctx), version: sql`${account.version} + 1` })
    .where(eq(account.id, target.row.id))
    .returning()
  noteAccount(ctx, { before: target.row, after: after! })
}

const lock: AccountAction = async (ctx, target, withName) => {
  if (target.isOwn) throw conflict('不能锁定当前登录账号')
  checkGoverned(target)
  if (target.row.status === AccountStatus.locked) throw conflict(withName('账号已锁定'))
  await endSessions(ctx.db, sql`account_id = ${target.row.id}`, SessionStatus.accountLocked, ctx.now)
  return { status: AccountStatus.locked, lockReason: LockReason.administrator }
}

const unlock: AccountAction = async (ctx, target, withName) => {
  checkGoverned(target)
  const { row } = target
  const isForAWhile = row.lockedUntil !== null && Date.parse(row.lockedUntil) > ctx.now.getTime()
  if (row.status === AccountStatus.normal && !isForAWhile) throw conflict(withName('账号未锁定'))
  if (row.status === AccountStatus.locked && row.lockReason === LockReason.resigned)
    throw conflict(withName('员工已离职，请先恢复员工信息'))
  await forgetFailures(ctx, row)
  return { status: AccountStatus.normal, lockReason: null, lockedUntil: null, unlockTime: ctx.now.toISOString() }
}

/** Failed sign-ins are counted by what was typed: the login name, or the mobile. */
async function forgetFailures(ctx: WriteCtx, { username, mobile }: Account) {
  const keys = [username, ...(mobile === null ? [] : [mobile])].map(failureKey)
  await ctx.db.execute(sql`delete from sys_login_fail where username_hash = any(${array(keys)}::text[])`)
}

const forceOut: AccountAction = async (ctx, target) => {
  if (target.isOwn) throw conflict('不能强制下线当前登录账号')
  checkGoverned(target)
  await endSessions(ctx.db, sql`account_id = ${target.row.id}`, SessionStatus.forcedOut, ctx.now)
  return {}
}

async function resetPassword(ctx: WriteCtx, target: AccountView, password: FirstPassword) {
  if (target.isOwn) throw conflict('请在个人中心修改自己的密码')
  checkGoverned(target)
  return renewPassword(ctx, target.row, password)
}

/**
 * A new first password for an account that the caller may deal with and whose row is locked: its sessions end, and the columns are still
 * to be written. For every reset of the product (01 §4.1).
 */
export async function renewPassword(
  ctx: WriteCtx,
  row: Pick<Account, 'id' | 'username' | 'passwordHash' | 'passwordHistory'>,
  password: FirstPassword,
) {
  const { columns, initialPassword } = firstColumns(password, row.username, ctx.settings, ctx.now)
  await endSessions(ctx.db, sql`account_id = ${row.id}`, SessionStatus.forcedOut, ctx.now)
  return {
    columns: { ...columns, passwordHistory: historyWith(row.passwordHash, row.passwordHistory, passwordPolicy(ctx.settings)) },
    initialPassword,
  }
}
