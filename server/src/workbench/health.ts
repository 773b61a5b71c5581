import type { Input } from '@oems/contract/core/call.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { fortnight, type workbench } from '@oems/contract/workbench/workbench.ts'
import { inArray } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { addDays, dayOf, inShanghai } from '../core/days.ts'
import { nodeInScope } from '../core/db/scope.ts'
import { ruleBroken } from '../core/errors.ts'
import { level } from '../core/statistics/question.ts'
import { read } from '../core/statistics/read.ts'
import { pointsOf, questionsOf } from '../core/statistics/subject.ts'
import { dayFigures } from '../declaration/filling/overview.ts'
import { ensureOpen } from '../declaration/openDay.ts'
import { mayNameIllness } from '../illness/naming.ts'
import { illness } from '../illness/tables.ts'
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
    illnesses: mayNameIllness(ctx) ? await illnessesAt(inside, node.id, day) : null,
  }))
}

async function illnessesAt({ db }: Ctx, orgId: number, day: string) {
  const { open } = await read(db, orgId, { open: level('ill.open', day, { breakdown: 'illness' }) })
  const present = [...open].filter(([, count]) => count > 0)
  const ids = present.map(([illnessId]) => illnessId)
  const known =
    ids.length === 0 ? [] : await db.select({ id: illness.id, name: illness.name }).from(illness).where(inArray(illness.id, ids))
  const names = new Map(known.map(({ id, name }) => [id, name]))
  return present
    .map(([illnessId, count]) => ({ illnessId, illnessName: names.get(illnessId) ?? '', open: count }))
    .toSorted((a, b) => b.open - a.open || a.illnessId - b.illnessId)
}
