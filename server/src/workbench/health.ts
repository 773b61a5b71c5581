import type { Input } from '@oems/contract/core/call.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { fortnight, type workbench } from '@oems/contract/workbench/workbench.ts'
import type { Ctx } from '../core/context.ts'
import { addDays, dayOf, inShanghai } from '../core/days.ts'
import { nodeInScope } from '../core/db/scope.ts'
import { ruleBroken } from '../core/errors.ts'
import { read } from '../core/statistics/read.ts'
import { pointsOf, questionsOf } from '../core/statistics/subject.ts'
import { dayFigures } from '../declaration/filling/overview.ts'
import { ensureOpen } from '../declaration/openDay.ts'
import { opOf } from '../organisation/trees/tree.ts'

const days = 14

/** A project's day and the fortnight that it ends, all of one moment. */
export async function healthStatistics(ctx: Ctx, { projectId }: Input<typeof workbench.healthStatistics>) {
  const node = await nodeInScope(ctx, projectId)
  if (node.orgType !== OrgType.project) throw ruleBroken('请选择项目')
  await ensureOpen(ctx)
  const day = dayOf(ctx.now)
  return ctx.ofOneMoment(async (inside) => ({
    asOf: inShanghai(ctx.now),
    node: await opOf(inside, node),
    today: await dayFigures(inside, { node, date: day, now: ctx.now, empType: [] }),
    days: pointsOf(fortnight, await read(inside.db, node.id, questionsOf(fortnight, { from: addDays(day, 1 - days), to: day }, 'day'))),
  }))
}
