import { navigation } from '@oems/contract/access/navigation.ts'
import { SessionStatus } from '@oems/contract/session/codes.ts'
import { session as calls } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { passwordPolicy } from '../accounts/passwordPolicy.ts'
import { endSessions, tokenHash } from '../accounts/sessions.ts'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { ask } from '../core/db/database.ts'
import { openAddressOf } from '../core/files/addresses.ts'
import { implement } from '../core/implement.ts'
import { version } from '../core/version.ts'
import { newCaptcha } from './captcha.ts'
import { nav, navByOp, switchAssignment } from './currentAssignment.ts'
import { logIdentity } from './logIdentity.ts'
import { login } from './login.ts'
import { changePassword } from './ownPassword.ts'
import { baseInfo, userInfo } from './self.ts'

/** Signing in and out, who one is, which organisation one acts for, and what one may open. */
export default [
  implement(calls, {
    captcha: async (ctx, { uuid }) => ({ name: 'captcha.png', type: 'image/png', content: await newCaptcha(ctx, uuid) }),
    config,
    login,
    logout,
    baseInfo,
    userInfo,
    changePassword,
    getMyOp: switchAssignment,
  }),
  implement(navigation, { nav, navByOp }),
]

async function config({ now, settings }: Ctx) {
  const orNull = (text: string) => text || null
  return {
    name: settings['console.name'],
    logoUrl: pictureAt(settings['console.logoOssId'], true),
    loginBgUrl: pictureAt(settings['console.loginBgOssId']),
    copyright: orNull(settings['console.copyright']),
    icp: orNull(settings['console.icp']),
    servicePhone: orNull(settings['console.servicePhone']),
    captchaMode: settings['security.captcha.mode'],
    passwordRule: passwordPolicy(settings).rule,
    tabsMax: settings['console.tabs.max'],
    watermark: settings['security.watermark'] === 1 ? (1 as const) : (0 as const),
    serverTime: now.toISOString(),
    version,
  }
}

const pictureAt = (ossId: string, isThumb = false) => (ossId ? openAddressOf(Number(ossId), isThumb) : null)

/** A token that is no longer good is signed out already: the reply is the same. */
async function logout(ctx: WriteCtx) {
  const { token } = ctx.origin
  const [ended] = token ? await endSessions(ctx.db, sql`token_hash = ${tokenHash(token)}`, SessionStatus.signedOut, ctx.now) : []
  if (!ended) return
  const [owner] = await ask<SessionOwner>(
    ctx.db,
    sql`select a.id, a.username, a.nickname, s.viewer_id "viewerId", p.role_id "roleId", p.org_id "orgId"
        from sys_session s join sys_account a on a.id = s.account_id join sys_account_rop p on p.id = s.rop_id
        where s.session_id = ${ended.sessionId}`,
  )
  const { id, username, orgId, viewerId } = owner!
  const by = await logIdentity(ctx, owner!, owner!, viewerId)
  ctx.note({ what: '账号', id, name: username, by, orgId, before: null, after: null })
}

interface SessionOwner {
  readonly id: number
  readonly username: string
  readonly nickname: string
  readonly viewerId: number | null
  readonly roleId: number
  readonly orgId: number
}
