import { navigation } from '@oems/contract/access/navigation.ts'
import { session as calls } from '@oems/contract/session/session.ts'
import { sql } from 'drizzle-orm'
import { passwordPolicy } from '../accounts/passwordPolicy.ts'
import type { Ctx, WriteCtx } from '../core/context.ts'
import type { Database } from '../core/db/database.ts'
import { implement } from '../core/implement.ts'
import type { PlatformServices } from '../operations/services.ts'
import { newCaptcha } from './captcha.ts'
import { nav, navByOp, switchAssignment } from './currentAssignment.ts'
import { byTicketOr } from './impersonation.ts'
import { changePassword } from './ownPassword.ts'
import { secondFactorCalls } from './secondFactor/secondFactor.ts'
import { baseInfo, userInfo } from './self.ts'
import { endSessions, tokenHash } from './sessions.ts'
import { signIn } from './signIn.ts'

/** Signing in and out, who one is, which organisation one acts for, and what one may open. */
export const sessionCalls = (database: Database, services: PlatformServices, limited: boolean) => [
  implement(calls, {
    captcha: async ({ now }, { uuid }) => ({ name: 'captcha.png', type: 'image/png', content: await newCaptcha(database.db, uuid, now) }),
    config: (ctx) => platformConfig(ctx, services),
    login: byTicketOr(signIn(services, limited), limited),
    logout,
    baseInfo: baseInfo(services),
    userInfo: userInfo(database, services),
    changePassword: changePassword(services),
    getMyOp: switchAssignment(database, services),
  }),
  secondFactorCalls(database, services),
  implement(navigation, { nav: nav(services), navByOp: navByOp(database, services) }),
]

async function platformConfig({ now }: Ctx, { settings, version }: PlatformServices) {
  const current = await settings.current()
  const orNull = (text: string) => text || null
  return {
    name: current['console.name'],
    logoUrl: null,
    loginBgUrl: null,
    copyright: orNull(current['console.copyright']),
    icp: orNull(current['console.icp']),
    servicePhone: orNull(current['console.servicePhone']),
    captchaMode: current['security.captcha.mode'],
    passwordRule: passwordPolicy(current).rule,
    tabsMax: current['console.tabs.max'],
    watermark: current['security.watermark'] === 1 ? (1 as const) : (0 as const),
    serverTime: now.toISOString(),
    version,
  }
}

/** A token that is no longer good is signed out already: the reply is the same. */
async function logout(ctx: WriteCtx) {
  const { token } = ctx.origin
  if (token) await endSessions(ctx.db, sql`token_hash = ${tokenHash(token)}`, 2, ctx.now)
}
