import { AgreementState, InstitutionKind } from '@oems/contract/coop/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { and, eq } from 'drizzle-orm'
import { atWork } from '../core/db/atNodes.ts'
import { todo } from '../core/domain.ts'
import { agreementState } from './agreement.ts'
import { store } from './store.ts'
import { institution as t } from './tables.ts'

/** Of either kind as many as its list shows. */
const expiring = (key: string, kind: CodeOf<typeof InstitutionKind>) =>
  todo(key, 'biz:coop-institution:update', (ctx) => {
    const ending = and(eq(t.kind, kind), eq(agreementState(ctx.now), AgreementState.expiring), atWork(t.orgId, ctx))
    return ctx.db.$count(t, store.visible(ctx, ending))
  })
export const expiringTodos = [expiring('coop.local', InstitutionKind.local), expiring('coop.remote', InstitutionKind.remote)]
