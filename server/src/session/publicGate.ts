import { CaptchaMode } from '@oems/contract/session/codes.ts'
import type { Ctx } from '../core/context.ts'
import type { Refusal } from '../core/errors.ts'
import { hitShared, type LimitName } from '../core/http/limits.ts'
import { checkCaptcha } from './captcha.ts'

interface Passing {
  readonly limit: LimitName
  /** The number that the call names. */
  readonly key: string
  readonly uuid: string | null
  readonly captcha: string | null
}

/** Before a call of somebody without an account: so many an hour for a number, then the picture. What is counted stays, whatever follows. */
export const passPublicGate = (ctx: Ctx, { limit, key, uuid, captcha }: Passing): Promise<void> =>
  ctx.inOwnTransaction(async ({ db }) => {
    const pass = async () => {
      if (ctx.limited) await hitShared(db, limit, key)
      if (ctx.settings['security.captcha.mode'] !== CaptchaMode.off) await checkCaptcha(db, uuid, captcha, ctx.now)
    }
    await pass().catch(keepWrites)
  })

const keepWrites = (refusal: Refusal): never => {
  throw refusal.keepingWrites()
}
