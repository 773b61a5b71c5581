import type { FieldError } from '@oems/contract/core/errors.ts'
import type { Field } from '@oems/contract/core/fields.ts'
import { ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { dateErrors, projectDetailFields } from '@oems/contract/project/projectFields.ts'
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

type Dates = Pick<Details, 'startDate' | 'planEndDate' | 'actualEndDate'>

/**
 * What would be wrong with the dates of a project that is there already, once those that were sent stand beside those that are stored: told
 * where a date was sent. A project that has begun keeps a day on which it has.
 */
export function datesRefused(before: Dates & Pick<Project, 'projectStatus'>, sent: Partial<Dates>): readonly FieldError[] {
  const after = { ...before, ...sent }
  const begun = before.projectStatus !== ProjectStatus.preparing
  if (begun && before.startDate !== null && after.startDate === null) return [{ path: 'startDate', msg: '请填写开工日期' }]
  return dateErrors(after).flatMap((error) => {
    if (error.path in sent) return [error]
    const other = error.path as keyof Dates
    return 'startDate' in sent
      ? [{ path: 'startDate', msg: `开工日期不能晚于${(projectDetailFields[other] as Field).title}（${before[other]}）` }]
      : []
  })
}

/** The columns of what a form says of a project; figures that were reported anew are of now. */
export function detailColumns(ctx: Pick<WriteCtx, 'now'>, details: Details, before: Project | null) {
  if (details.actualEndDate !== null && details.actualEndDate > dayOf(ctx.now)) throw badField('actualEndDate', '实际完工日期不能晚于今天')
  return saysOtherwise(before, details) ? { ...details, reportedAt: ctx.now.toISOString() } : details
}
