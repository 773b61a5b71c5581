import { randomInt } from 'node:crypto'
import { Role } from '@oems/contract/access/builtInRoles.ts'
import { AccountSource } from '@oems/contract/accounts/codes.ts'
import { sql } from 'drizzle-orm'
import { hashPassword } from './accounts/passwords.ts'
import { code } from './core/db/code.ts'
import { ask, type Database } from './core/db/database.ts'
import { ensureRoot } from './organisation/root.ts'

type Say = (line: string) => void

/** An empty database gets the demonstration data, or the first administrator; every later start brings the demonstration up to today. Replies a new administrator's password. */
export async function fillDatabase(database: Database, now: Date, demo: boolean): Promise<string | null> {
  const [accounts] = await ask<{ any: boolean }>(database.reader, sql`select exists (select from sys_account) as any`)
  if (demo) {
    const [{ continueDemo, isDemo, loadDemo }, { lineOn }] = await Promise.all([
      import('../../demo/load.ts'),
      import('../../demo/progress.ts'),
    ])
    if (!accounts?.any) await loadDemo(database, { now, progress: lineOn(process.stdout) })
    else if (await isDemo(database)) await continueDemo(database, now)
    return null
  }
  return accounts?.any ? null : firstAdministrator(database, now)
}

/** `admin` with a one-time password, shown once on the screen of the first start. */
async function firstAdministrator(database: Database, now: Date): Promise<string> {
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  const rootId = await ensureRoot(database.db, now)
  const at = now.toISOString()
  await database.db.execute(sql`
    with a as (
      insert into sys_account (created_at, created_by, updated_at, updated_by, username, nickname, org_id, source, password_hash, password_time, must_change)
      values (${at}, 0, ${at}, 0, 'admin', '系统管理员', ${rootId}, ${code(AccountSource.system)}, ${passwordHash}, ${at}, true) returning id)
    insert into sys_account_rop (created_at, created_by, updated_at, updated_by, account_id, role_id, org_id) select ${at}, 0, ${at}, 0, a.id, ${code(Role.systemAdministrator)}, ${rootId} from a`)
  return password
}

const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789'
/** Twelve characters that can be told apart, with one of each kind. */
export const randomPassword = () =>
  `${Array.from({ length: 9 }, () => alphabet[randomInt(alphabet.length)]).join('')}${randomInt(2, 10)}${'Kmnp'[randomInt(4)]}${'!@#%&*'[randomInt(6)]}`

/** Where it is to be found, and as whom. */
export function greet(
  say: Say,
  addresses: readonly (string | { readonly port: number })[],
  demo: boolean,
  firstPassword: string | null,
): void {
  const [bound] = addresses.filter((address) => typeof address === 'object')
  const port = bound?.port ?? 8080
  say('')
  say(`管理后台：http://localhost:${port}/oems/`)
  say(`员工手机端：http://localhost:${port}/oems/h5/`)
  if (demo) say('演示账号：demo01 … demo13（依次为角色1–13），密码 Demo@2026。例：demo03 集团管理员，demo12 员工（手机端）')
  if (firstPassword) say(`首次登录账号：admin，一次性密码：${firstPassword}（只显示这一次，登录后须修改）`)
  say('按 Ctrl+C 停止')
}
