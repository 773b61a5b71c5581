import { AccountStatus } from '@oems/contract/accounts/codes.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { tidyIdNumber } from '@oems/contract/core/numbers.ts'
import type { phone } from '@oems/contract/phone/phone.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type ChosenPassword, chosenColumns, hashChosen } from '../accounts/chosenPassword.ts'
import { hashThreads } from '../accounts/hashThreads.ts'
import { passwordPolicy } from '../accounts/passwordPolicy.ts'
import { acceptPassword } from '../accounts/passwords.ts'
import { account } from '../accounts/tables.ts'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import { unseal } from '../core/db/keys.ts'
import { lockKey } from '../core/db/locks.ts'
import { badField, conflict, type Refusal, ruleBroken } from '../core/errors.ts'
import { windowKey } from '../core/http/limits.ts'
import { mobileHashOf } from '../core/identity.ts'
import { inTwoSteps } from '../core/implement.ts'
import { nodeOfCode } from '../organisation/nodeOfCode.ts'
import { passPublicGate } from '../session/publicGate.ts'
import { agree } from './consents.ts'

type Activation = Input<typeof phone.activate>

/**
 * An imported employee's first sign-in (03 §5.10): who knows the mobile number (or login name) and the end of the certificate's number of somebody at
 * the site whose code was scanned sets the password. Three misses close that number at that site for an hour; which part was wrong is not disclosed.
 */
export const activate = inTwoSteps(recognise, setFirstPassword)

interface Recognised {
  readonly found: Candidate
  /** Null: there is nothing to set. */
  readonly chosen: ChosenPassword | null
}

/** First step: whom the input means; the password is hashed, outside of any transaction. Null: nobody. */
async function recognise(ctx: Ctx, input: Activation): Promise<Recognised | null> {
  const login = loginOf(input)
  const policy = passwordPolicy(ctx.settings)
  const accepted = acceptPassword(input.password, input.username ?? '', policy.rule, path)
  hashThreads.refuseWhenBusy()
  await passPublicGate(ctx, { limit: 'activateByMobile', key: login, ...input })
  const node = await nodeOfCode(ctx, input.qrToken)
  await refuseClosed(ctx, missKey(node, login))
  const found = (await candidates(ctx, node.path, input)).find((one) => isTail(one, input.idTail6))
  if (!found) return null
  return { found, chosen: found.locked || found.activated ? null : await hashChosen(formerOf(found), accepted, policy) }
}

function loginOf({ mobile, username }: Activation): string {
  const login = mobile ?? username
  if (login === null) throw badField('mobile', '请输入手机号')
  return login
}
const path = 'password'

/** Second step: the misses are judged one after another, so guessing in parallel gains nothing. */
async function setFirstPassword(ctx: WriteCtx, input: Activation, recognised: Recognised | null) {
  const key = missKey(await nodeOfCode(ctx, input.qrToken), loginOf(input))
  await lockKey(ctx.db, 'activation', key)
  await refuseClosed(ctx, key)
  if (!recognised) throw await countMiss(ctx, key)
  const { found, chosen } = recognised
  if (found.locked) throw ruleBroken('账号已被锁定，请联系本单位管理员')
  if (!chosen) throw activated()
  const policy = passwordPolicy(ctx.settings)
  acceptPassword(input.password, found.username, policy.rule, path)
  const columns = chosenColumns(chosen, formerOf(found), policy, ctx.now, path)
  const updated = await ctx.db
    .update(account)
    .set({ ...columns, updatedAt: ctx.now.toISOString(), version: sql`${account.version} + 1` })
    .where(and(eq(account.id, found.accountId), isNull(account.passwordHash), eq(account.status, AccountStatus.normal)))
    .returning({ id: account.id })
  if (updated.length === 0) throw activated()
  if (input.consents.length > 0) await agree(ctx, found.personId, input.consents, input.docVersion)
  ctx.note({ what: '账号', id: found.accountId, name: found.username, orgId: found.orgId, before: null, after: { activated: true } })
  return { username: found.username }
}

const activated = () => conflict('账号已激活，请直接登录')
const formerOf = ({ username, passwordHistory }: Candidate) => ({ username, passwordHash: null, passwordHistory })

interface Candidate {
  readonly personId: number
  readonly accountId: number
  readonly orgId: number
  readonly username: string
  readonly idNumber: Uint8Array | null
  readonly birthday: string | null
  readonly activated: boolean
  readonly locked: boolean
  readonly passwordHistory: readonly string[]
}

/** Those of that number who stand at the site or below it, or are employed there; several may share a number. */
function candidates({ db }: Pick<Ctx, 'db'>, path: string, { mobile, username, telephoneCode }: Activation): Promise<Candidate[]> {
  const matches: SQL =
    mobile === null ? sql`lower(a.username) = ${username?.toLowerCase()}` : sql`p.mobile_hash = ${mobileHashOf(telephoneCode, mobile)}`
  return ask<Candidate>(
    db,
    sql`select p.id as "personId", a.id as "accountId", e.org_id as "orgId", a.username, p.id_number as "idNumber", p.birthday,
          a.password_hash is not null as activated, a.status = ${code(AccountStatus.locked)} as locked, a.password_history as "passwordHistory"
        from person p join employee e on e.id = p.id join sys_account a on a.id = e.account_id
          join org o on o.id = e.org_id join org h on h.id = e.home_org_id
        where ${matches} and p.deleted_at is null and e.deleted_at is null and a.deleted_at is null
          and (starts_with(o.path, ${path}) or starts_with(h.path, ${path}))`,
  )
}

/** The last six of the certificate's number; of the birthday where no number is registered. */
function isTail({ idNumber, birthday }: Candidate, typed: string): boolean {
  const expected = idNumber ? tidyIdNumber(unseal(idNumber)) : (birthday?.replaceAll('-', '') ?? '')
  return expected.length >= 6 && expected.slice(-6) === tidyIdNumber(typed)
}

const mostMisses = 3
const closedMs = 3_600_000

/** Misses of one number at one site, stored although the call is refused. */
const missKey = (node: { readonly id: number }, login: string) => windowKey('activateMiss', `${node.id} ${login.toLowerCase()}`)

const closed = () => ruleBroken('信息核对失败次数过多，请1小时后再试')

async function refuseClosed({ db, now }: Pick<Ctx, 'db' | 'now'>, key: string): Promise<void> {
  const [row] = await ask<{ count: number }>(db, sql`select count from sys_limit where key = ${key} and until > ${now.toISOString()}`)
  if (row && row.count >= mostMisses) throw closed()
}

async function countMiss({ db, now }: WriteCtx, key: string): Promise<Refusal> {
  const at = now.toISOString()
  const until = new Date(now.getTime() + closedMs).toISOString()
  const [row] = await ask<{ count: number }>(
    db,
    sql`insert into sys_limit as l (key, count, until) values (${key}, 1, ${until})
        on conflict (key) do update set count = case when l.until <= ${at} then 1 else l.count + 1 end, until = ${until} returning count`,
  )
  const left = mostMisses - (row?.count ?? 1)
  const refusal = left > 0 ? ruleBroken('信息核对不一致，请检查手机号和证件号码后六位', { left }) : closed()
  return refusal.keepingWrites()
}
