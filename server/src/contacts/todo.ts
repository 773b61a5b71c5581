import { staleAfterDays } from '@oems/contract/contacts/codes.ts'
import { atWork } from '../core/db/atNodes.ts'
import { todo } from '../core/domain.ts'
import { staleSince, store } from './store.ts'
import { contact as t } from './tables.ts'

/** Numbers that nobody has confirmed for long (02 §7), as many as their list shows; those of institutions are nobody's to leave out. */
export const staleTodo = todo('contacts.stale', 'biz:org-contacts:update', (ctx) =>
  ctx.db.$count(t, store.visible(ctx, atWork(t.orgId, ctx), staleSince(ctx.now, staleAfterDays))),
)
