import type { Input } from '@oems/contract/core/call.ts'
import { pendingHandle } from '@oems/contract/declaration/figures.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { onsite } from '@oems/contract/people/figures.ts'
import { caseState } from '@oems/contract/statistics/caseFigures.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import type { workbench } from '@oems/contract/workbench/workbench.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { dayOf, inShanghai } from '../core/days.ts'
import type { Org } from '../core/db/org.ts'
import { read } from '../core/statistics/read.ts'
import { countFrom, questionsOf, valuesOf } from '../core/statistics/subject.ts'
import { dayFigures } from '../declaration/filling/overview.ts'
import { ensureOpen } from '../declaration/openDay.ts'
import { reportStandings } from '../empHealth/standing.ts'
import { waitingOf } from '../messages/unread.ts'
import { opOf } from '../organisation/trees/tree.ts'
import { factsOf } from '../readiness/facts.ts'
import { readinessOf } from '../readiness/readinessOf.ts'
import { thresholdsOf } from '../readiness/thresholds.ts'
import { ensurePeriods } from '../reserve/periods/open.ts'
import { agendaOf } from './agenda.ts'
import { risksOf, shelvesOf } from './dangers.ts'
import { cellsOf, countsOf } from './declared.ts'
import { nodeOf, standingAt } from './node.ts'
import { part } from './part.ts'

/** One part after the other, so that a start of shift holds one connection and not one for each part. */
export async function overview(ctx: Ctx, { orgId, projectId }: Input<typeof workbench.overview>) {
  const node = await nodeOf(ctx, orgId, projectId)
  await ensureOpen(ctx)
  await ensurePeriods(ctx)
  const day = dayOf(ctx.now)
  const isProject = node.orgType === OrgType.project
  const declare = isProject ? await part(ctx, 'declare', (inside) => cellsOf(inside, node, day)) : null
  return {
    asOf: inShanghai(ctx.now),
    day,
    node: await opOf(ctx, node),
    timeZone: node.timeZone,
    today: {
      declare,
      projects: isProject ? null : await part(ctx, 'projects', (inside) => countsOf(inside, node, day)),
      health: await part(ctx, 'health', (inside) => healthOf(inside, node, day)),
      todos: await part(ctx, 'todos', async (inside) => todosOf(standingAt(inside, node), await deadlinesOf(inside, node, day, declare))),
    },
    risk: await part(ctx, 'risk', (inside) => risksOf(inside, node, day)),
    supplies: await part(ctx, 'supplies', (inside) => shelvesOf(inside, node)),
    people: await part(ctx, 'people', (inside) => peopleOf(inside, node, day)),
    readiness: isProject ? await part(ctx, 'readiness', (inside) => readinessAt(inside, node, day)) : null,
    next14: await part(ctx, 'next14', (inside) => agendaOf(inside, node, day)),
  }
}

/** The very figures of 填报管理. */
async function healthOf(ctx: Ctx, node: Org, date: string) {
  const waiting = { pendingHandle }
  const found = await read(ctx.db, node.id, questionsOf(waiting, { from: date, to: date }))
  return { ...(await dayFigures(ctx, { node, date, now: ctx.now, empType: [] })), ...valuesOf(waiting, countFrom(found)) }
}

/** What waits there, counted once with the bell; the nearest deadline first, then the most. */
async function todosOf(ctx: Ctx, deadlines: Deadlines) {
  const { counts, isWhole } = await waitingOf(ctx)
  if (!isWhole) throw new Error('a to-do counter failed')
  const found = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([key, count]) => ({ key, count, deadlineAt: deadlines[key] ?? null }))
  return found.sort((a, b) => (a.deadlineAt ?? last).localeCompare(b.deadlineAt ?? last) || b.count - a.count)
}
const last = '9999'

type Deadlines = Readonly<Record<string, string | null>>
/** Until when today's own to-dos of a project can be done in time. */
async function deadlinesOf(ctx: Ctx, { id, orgType }: Org, day: string, cells: Cells | null): Promise<Deadlines> {
  if (orgType !== OrgType.project) return {}
  const reports = await reportStandings(ctx.db, day, sql`o.id = ${id}`, ctx.now)
  const people = cells?.find(({ declareType }) => declareType === DeclareType.health)
  return { 'decl.unfilled': people?.deadlineAt ?? null, 'uhs.due': reports(id).deadlineAt }
}
type Cells = Awaited<ReturnType<typeof cellsOf>>

async function peopleOf(ctx: Ctx, node: Org, day: string) {
  const subject = { onsite, important: caseState.attention, illOpen: caseState.illOpen }
  return valuesOf(subject, countFrom(await read(ctx.db, node.id, questionsOf(subject, { from: day, to: day }))))
}

async function readinessAt(ctx: Ctx, { id }: Org, day: string) {
  const facts = (await factsOf(ctx.db, [id], ctx.now)).get(id)
  return facts ? readinessOf(facts, thresholdsOf(ctx.settings, day)).readiness : null
}
