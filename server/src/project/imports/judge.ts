import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { ImportMode } from '@oems/contract/organisation/orgImport.ts'
import { inArray } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { projectClosed } from '../../core/db/openNode.ts'
import type { KnownLine, Pass, Verdict } from '../../core/imports/kind.ts'
import type { LineError } from '../../core/imports/tables.ts'
import { judgeBy, planOf } from '../../organisation/imports/judge.ts'
import { effectiveEpType } from '../../organisation/projects/epType.ts'
import { type Project, project } from '../../organisation/tables.ts'
import { datesRefused } from '../fields.ts'
import { headingFor } from './columns.ts'
import { namesLeader } from './leaders.ts'
import type { ProjectKeys } from './lines.ts'

const judgeNodes = judgeBy(headingFor)

/**
 * As nodes of the tree (02 §5.2), and then as projects: new ones name their leaders and what their status asks for, those that are there already
 * keep their status and 防控类型, and have dates that go with the stored ones.
 */
export async function judgeLines(ctx: Ctx, known: readonly KnownLine[], pass: Pass): Promise<readonly Verdict[]> {
  const verdicts = await judgeNodes(ctx, known, pass)
  const { lines } = planOf(pass)
  const updates = pass.asked.mode === ImportMode.addAndUpdate
  const there = updates
    ? await detailsOf(
        ctx,
        lines.flatMap(({ node }) => node?.id ?? []),
      )
    : new Map<number, Project>()
  const today = dayOf(ctx.now)
  return verdicts.map((verdict, at) => {
    const keys = known[at]!.keys as unknown as ProjectKeys
    const before = there.get(lines[at]!.node?.id ?? 0)
    const more = before ? changesRefused(keys, before, today) : lines[at]!.node === null ? missingFrom(keys) : []
    return { ...verdict, errors: [...verdict.errors, ...more] }
  })
}

function missingFrom({ projectStatus, lacks }: ProjectKeys): LineError[] {
  const isActive = projectStatus === String(ProjectStatus.active)
  return lacks
    .split(',')
    .filter((field) => field !== '' && (isActive || !namesLeader(field)))
    .map((field) => ({ column: headingFor(field), msg: `${namesLeader(field) ? '在建项目请填写' : '请填写'}${headingFor(field)}` }))
}

const dates = ['startDate', 'planEndDate', 'actualEndDate'] as const

function changesRefused({ projectStatus, epType, ...keys }: ProjectKeys, before: Project, today: string): LineError[] {
  if (before.projectStatus === ProjectStatus.closed) return [{ column: headingFor('orgName'), msg: projectClosed }]
  const sent = Object.fromEntries(dates.filter((field) => keys[field]).map((field) => [field, keys[field]]))
  return [
    ...datesRefused(before, sent).map(({ path, msg }) => ({ column: headingFor(path), msg })),
    ...(projectStatus !== '' && projectStatus !== String(before.projectStatus)
      ? [{ column: headingFor('projectStatus'), msg: '已有的项目请在项目管理中变更状态' }]
      : []),
    ...(epType !== '' && epType !== String(effectiveEpType(before, today))
      ? [{ column: headingFor('epType'), msg: '已有的项目请在项目管理中设置防控类型' }]
      : []),
  ]
}

async function detailsOf({ db }: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, Project>> {
  const rows = await db
    .select()
    .from(project)
    .where(inArray(project.projectId, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.projectId, row]))
}
