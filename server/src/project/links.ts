import type { Input } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { OrgStatus, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { SubcontractStatus } from '@oems/contract/project/codes.ts'
import type { Links, SubcontractLink, subcontracting } from '@oems/contract/project/subcontracting.ts'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { org } from '../core/db/org.ts'
import { level, sum } from '../core/statistics/question.ts'
import { readEach } from '../core/statistics/read.ts'
import { project } from '../organisation/tables.ts'
import { projectInScope } from './one.ts'
import { projectSubcontract as t } from './tables.ts'

/**
 * Both directions. Of a sub-project its general contractor sees sums as long as the link is in force, whether or not it lies in the caller's
 * scope, and never a person (02 §2.4); the general contractor is named to the other side, and no more.
 */
export async function linksOf(ctx: Ctx, { projectId }: Input<typeof subcontracting.listSubcontracting>): Promise<Links> {
  await projectInScope(ctx, projectId)
  const today = dayOf(ctx.now)
  const asGeneral = await rowsOf(ctx, 'subProjectId', projectId)
  const asSub = await rowsOf(ctx, 'projectId', projectId)
  const seen = asGeneral.filter(({ link }) => link.subProjectId !== null && isInForce(link, today)).map(({ link }) => link.subProjectId!)
  const figuresOf = await readEach(ctx.db, [...new Set(seen)], {
    headcount: level('people.onsite', today),
    dueNum: sum('declare.due', { from: today, to: today }),
    declaredNum: sum('declare.filled', { from: today, to: today }),
    illOpen: level('ill.open', today),
  })
  return {
    asGeneral: asGeneral.map((row) => {
      const { link } = row
      const isCounted = link.subProjectId !== null && isInForce(link, today)
      const figures = isCounted ? figuresOf(link.subProjectId!) : { ...unknown, headcount: link.subHeadcount }
      return { ...toLink(row, link.subProjectId, today), ...figures }
    }),
    asSub: asSub.map((row) => ({ ...toLink(row, row.link.projectId, today), ...unknown })),
  }
}

const unknown = { headcount: null, dueNum: null, declaredNum: null, illOpen: null }
type Side = 'projectId' | 'subProjectId'
type Joined = Awaited<ReturnType<typeof rowsOf>>[number]

/** Links of a project with what stands on the other `side`, those in force first. */
const rowsOf = ({ db }: Ctx, side: Side, projectId: number) =>
  db
    .select({ link: t, orgName: org.orgName, orgStatus: org.status, projectStatus: project.projectStatus })
    .from(t)
    .leftJoin(org, eq(org.id, t[side]))
    .leftJoin(project, eq(project.projectId, t[side]))
    .where(and(isNull(t.deletedAt), eq(side === 'projectId' ? t.subProjectId : t.projectId, projectId)))
    .orderBy(asc(t.status), asc(t.startDate), asc(t.id))

const isInForce = ({ status, endDate }: Joined['link'], today: string) =>
  status === SubcontractStatus.active && (endDate === null || endDate >= today)

function toLink({ link, ...other }: Joined, projectId: number | null, today: string): Omit<SubcontractLink, keyof typeof unknown> {
  const { id, workScope, startDate, endDate, subOrgName, status } = link
  const isOver = status === SubcontractStatus.active && !isInForce(link, today)
  return {
    ...{ id, projectId, workScope, startDate, endDate },
    name: other.orgName ?? subOrgName ?? '',
    projectStatus: other.projectStatus as CodeOf<typeof ProjectStatus> | null,
    orgStatus: other.orgStatus as CodeOf<typeof OrgStatus> | null,
    status: isOver ? SubcontractStatus.ended : status,
    endReason: isOver ? '已到期' : link.endReason,
  }
}
