import { RegisterState } from '@oems/contract/registration/codes.ts'
import { eq } from 'drizzle-orm'
import { todo } from '../core/domain.ts'
import { store } from './store.ts'
import { registerEmp as t } from './tables.ts'

/** Applications within the caller's scope that nobody has dealt with. */
export const pendingTodo = todo('registration.pending', 'biz:join-project-apply:deal', (ctx) =>
  ctx.db.$count(t, store.visible(ctx, eq(t.registerState, RegisterState.pending))),
)
