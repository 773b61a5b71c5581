import type { clinics as calls } from '@oems/contract/clinic/clinics.ts'
import { ClinicLevel, ServiceStatus } from '@oems/contract/clinic/codes.ts'
import type { Input } from '@oems/contract/core/call.ts'
import { and, count, ne, type SQL } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { is } from '../core/db/filters.ts'
import { nodeInScope, withinNode } from '../core/db/scope.ts'
import { store } from './store.ts'
import { clinic as t } from './tables.ts'

type Asked = Input<typeof calls.countByLevel>
interface Option {
  readonly value: number
  readonly label: string
}

/** Of those that serve or are paused. */
export const countByLevel = (ctx: Ctx, asked: Asked) => counted(ctx, asked, t.clinicLevel, levels, ne(t.serviceStatus, ServiceStatus.ended))
const levels = ClinicLevel.options.filter(({ value }) => value !== ClinicLevel.none)

export const countByStatus = (ctx: Ctx, asked: Asked) => counted(ctx, asked, t.serviceStatus, ServiceStatus.options)

async function counted(
  ctx: Ctx,
  { orgId, location }: Asked,
  by: typeof t.clinicLevel | typeof t.serviceStatus,
  options: readonly Option[],
  where?: SQL,
) {
  const node = await nodeInScope(ctx, orgId ?? ctx.actor.orgId)
  const rows = await ctx.db
    .select({ value: by, n: count() })
    .from(t)
    .where(store.visible(ctx, and(withinNode(t.orgId, ctx, node), is(t.location, location), where)))
    .groupBy(by)
  return options.map(({ value, label }) => ({ value, label, count: rows.find((row) => row.value === value)?.n ?? 0 }))
}
