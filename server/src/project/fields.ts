import { projectDetailFields } from '@oems/contract/project/projectFields.ts'
import type { ProjectDraft } from '@oems/contract/project/projects.ts'
import type { WriteCtx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { badField } from '../core/errors.ts'
import type { Project } from '../organisation/tables.ts'

type DetailField = keyof typeof projectDetailFields
export type Details = Pick<ProjectDraft, DetailField>

/** A form holds the fields of two rows: the node's and the project's. */
export function splitFields<F extends Details>(fields: F): { node: Omit<F, DetailField>; details: Details } {
  const isDetail = ([name]: readonly [string, unknown]) => name in projectDetailFields
  const entries = Object.entries(fields)
  const [details, node] = [entries.filter(isDetail), entries.filter((entry) => !isDetail(entry))]
  return { node: Object.fromEntries(node) as Omit<F, DetailField>, details: Object.fromEntries(details) as unknown as Details }
}

type Reported = Pick<Details, 'reportedChineseNum' | 'reportedForeignNum'>
const saysOtherwise = (one: Reported | null, other: Reported) =>
  other.reportedChineseNum !== (one?.reportedChineseNum ?? null) || other.reportedForeignNum !== (one?.reportedForeignNum ?? null)

/** The columns of what a form says of a project; figures that were reported anew are of now. */
export function detailColumns(ctx: Pick<WriteCtx, 'now'>, details: Details, before: Project | null) {
  if (details.actualEndDate !== null && details.actualEndDate > dayOf(ctx.now)) throw badField('actualEndDate', '实际完工日期不能晚于今天')
  return saysOtherwise(before, details) ? { ...details, reportedAt: ctx.now.toISOString() } : details
}
