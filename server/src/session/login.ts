import type { Input } from '@oems/contract/core/call.ts'
import type { session as calls } from '@oems/contract/session/session.ts'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { badInput } from '../core/errors.ts'
import { inTwoSteps } from '../core/implement.ts'
import { openImpersonation } from './impersonation.ts'
import { signIn } from './signIn.ts'
import { type PasswordLogin, type Verified, verifyLogin } from './verifyLogin.ts'

type Login = Input<typeof calls.login>

/** `sys/login` takes name and password, or a ticket. */
export const login = inTwoSteps(
  async (ctx: Ctx, input: Login): Promise<Verified | null> => (input.ticket === null ? verifyLogin(ctx, credentials(input)) : null),
  (ctx: WriteCtx, input: Login, verified: Verified | null) =>
    verified ? signIn(ctx, credentials(input), verified) : openImpersonation(ctx, input.ticket!),
)

function credentials(input: Login): PasswordLogin {
  const { username, password } = input
  if (username !== null && password !== null) return { ...input, username, password }
  throw badInput([
    ...(username === null ? [{ path: 'username', msg: '请输入登录账号' }] : []),
    ...(password === null ? [{ path: 'password', msg: '请输入密码' }] : []),
  ])
}
