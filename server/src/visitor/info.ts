import type { Input } from '@oems/contract/core/call.ts'
import { VisitState } from '@oems/contract/visitor/codes.ts'
import type { visitors } from '@oems/contract/visitor/visitors.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { revealing } from '../core/reveal.ts'
import { thresholdsOf } from '../declaration/thresholds.ts'
import { declarationOf } from '../infoDeclaration/declarations.ts'
import { reasonsNow } from './advice.ts'
import { joined, store, viewOf } from './store.ts'
import { visitor as t } from './tables.ts'

/** One visit with what was declared for it: whoever reads it leaves a line. */
export async function info(ctx: Ctx, { visitorId, ...asked }: Input<typeof visitors.info>) {
  const reveal = revealing(ctx, 'biz:visitor-info:reveal', asked)
  const [found] = await joined(ctx, store.visible(ctx, eq(t.id, visitorId)))
  if (!found) throw notFound()
  const { row, name } = found
  const [declaration, adviceReasons] = await Promise.all([
    row.declareRecordId === null ? null : declarationOf(ctx, row.declareRecordId),
    row.visitState === VisitState.expected ? reasonsNow(ctx, row.id, row.hostEmployeeId) : [],
  ])
  const access = { what: store.what, id: row.id, name, orgId: row.orgId, personId: row.personId }
  if (asked.reveal !== 1) ctx.recordAccess(access)
  return reveal(access, { ...viewOf(ctx, found), declaration, adviceReasons, thresholds: thresholdsOf(ctx) })
}
