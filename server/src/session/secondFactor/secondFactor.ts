import type { Input } from '@oems/contract/core/call.ts'
import { secondFactor as calls, secondFactorRoles } from '@oems/contract/session/secondFactor.ts'
import { eq } from 'drizzle-orm'
import QRCode from 'qrcode'
import { checkGoverned, lockAccount } from '../../accounts/accountView.ts'
import { failuresOf, refuseLocked } from '../../accounts/failures.ts'
import { type Compared, comparePassword, judgePassword, ownAccount } from '../../accounts/passwordAgain.ts'
import type { Ctx, WriteCtx } from '../../core/context.ts'
import { conflict, notPermitted, ruleBroken } from '../../core/errors.ts'
import { implement, inTwoSteps } from '../../core/implement.ts'
import { ownAssignments } from '../self.ts'
import { lockFactor, newRecoveryCodes, takeCode } from './factors.ts'
import { isFactorOffered } from './mode.ts'
import { factor } from './tables.ts'
import { newSecret, stepOfCode, uriOf } from './totp.ts'

/** The caller's own second factor, and its reset for whoever has lost it. */
export default implement(calls, {
  status,
  begin: inTwoSteps(mayBegin, begin),
  confirm,
  remove: inTwoSteps((ctx: Ctx, { password }: Removal) => comparePassword(ctx, password), remove),
  reset,
})

type Removal = Input<typeof calls.remove>
const [wrongPassword, wrongCode] = ['密码错误', '动态验证码错误']

async function status(ctx: Ctx) {
  const current = ctx.settings
  const [own] = await ctx.db.select().from(factor).where(eq(factor.accountId, ctx.actor.accountId))
  const isBound = own !== undefined && own.confirmedAt !== null
  return {
    mode: current['security.totp.mode'],
    available: !isBound && isFactorOffered(current) && (await hasFactorRole(ctx)),
    confirmedAt: own?.confirmedAt ?? null,
    recoveryLeft: isBound ? own.recoveryCodes.length : 0,
  }
}

/** Whichever role is current: sign-in asks before one is chosen. */
async function hasFactorRole(ctx: Ctx) {
  if (ctx.actor.platform !== 'WEB') return false
  return (await ownAssignments(ctx)).some(({ baseRoleId }) => secondFactorRoles.has(baseRoleId))
}

/** An open window alone binds nothing: whoever found one would lock its owner out. */
async function mayBegin(ctx: Ctx, { password }: Input<typeof calls.begin>): Promise<Compared> {
  if (!isFactorOffered(ctx.settings)) throw ruleBroken('动态验证码未启用')
  if (!(await hasFactorRole(ctx))) throw notPermitted('您的角色不使用动态验证码')
  return comparePassword(ctx, password)
}

/** A new secret; one that was begun before and never confirmed is replaced. */
async function begin(ctx: WriteCtx, _input: Input<typeof calls.begin>, compared: Compared) {
  const { accountId, username } = ctx.actor
  const { failures } = await judgePassword(ctx, compared, wrongPassword)
  if (await lockFactor(ctx, accountId)) throw alreadyBound()
  await failures.forget()
  const secret = newSecret()
  const enrolment = { createdAt: ctx.now.toISOString(), secret }
  const [made] = await ctx.db
    .insert(factor)
    .values({ accountId, ...enrolment })
    .onConflictDoUpdate({ target: factor.accountId, set: enrolment })
    .returning()
  if (made?.confirmedAt !== null) throw alreadyBound() // another window was quicker
  const uri = uriOf(secret, username, ctx.settings['console.name'].slice(0, 20))
  return { secret, uri, png: await QRCode.toDataURL(uri, { width: 360, margin: 2, errorCorrectionLevel: 'M' }) }
}

const alreadyBound = () => conflict('已绑定动态验证码，如需更换请先解除')

/** The first code shows that the app has the secret; from here on sign-in asks for one. A wrong one counts as a failed sign-in. */
async function confirm(ctx: WriteCtx, { code }: Input<typeof calls.confirm>) {
  const { accountId, username } = ctx.actor
  const failures = failuresOf(ctx, username)
  const failed = await failures.lock(ctx.settings)
  const own = await ownAccount(ctx)
  refuseLocked(ctx, failed, own)
  const [enrolment] = await ctx.db.select().from(factor).where(eq(factor.accountId, accountId)).for('update')
  if (!enrolment) throw conflict('请先获取二维码')
  if (enrolment.confirmedAt !== null) throw alreadyBound()
  const lastStep = stepOfCode(enrolment.secret, code.replace(/[\s-]/g, ''), ctx.now, null)
  if (lastStep === null) throw await failures.count(ctx.settings, own, { says: wrongCode })
  await failures.forget()
  const { recoveryCodes, hashes } = newRecoveryCodes(accountId)
  const confirmedAt = ctx.now.toISOString()
  await ctx.db.update(factor).set({ confirmedAt, lastStep, recoveryCodes: hashes }).where(eq(factor.accountId, accountId))
  noteFactor(ctx, { id: accountId, username, orgId: ctx.actor.orgId }, true)
  return { recoveryCodes }
}

/** Password and code once more: an open window alone takes nothing away. Wrong ones count as failed sign-ins. */
async function remove(ctx: WriteCtx, { code }: Removal, compared: Compared) {
  const { own, failures } = await judgePassword(ctx, compared, wrongPassword)
  const bound = await lockFactor(ctx, own.id)
  if (!bound) throw notBound()
  if (!(await takeCode(ctx, bound, code))) throw await failures.count(ctx.settings, own, { says: wrongCode })
  await failures.forget()
  await ctx.db.delete(factor).where(eq(factor.accountId, own.id))
  noteFactor(ctx, own, false)
}

const notBound = () => conflict('尚未绑定动态验证码')

/** By somebody above: the account signs in with its password alone, until it binds one again. */
async function reset(ctx: WriteCtx, { accountId }: Input<typeof calls.reset>) {
  const target = await lockAccount(ctx, accountId)
  if (target.isOwn) throw conflict('请在个人中心解除自己的动态验证码')
  checkGoverned(target)
  const deleted = await ctx.db.delete(factor).where(eq(factor.accountId, accountId)).returning({ id: factor.accountId })
  if (deleted.length === 0) throw notBound()
  noteFactor(ctx, target.row, false)
}

function noteFactor(ctx: WriteCtx, owner: { readonly id: number; readonly username: string; readonly orgId: number }, isBound: boolean) {
  const word = (bound: boolean) => ({ secondFactor: bound ? '已绑定' : '未绑定' })
  ctx.note({ what: '账号', id: owner.id, name: owner.username, orgId: owner.orgId, before: word(!isBound), after: word(isBound) })
}
