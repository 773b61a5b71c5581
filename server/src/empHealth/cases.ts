import type { SituationSource } from '@oems/contract/attention/codes.ts'
import { IllState } from '@oems/contract/attention/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { FieldError } from '@oems/contract/core/errors.ts'
import type { ReportDraft, ReportItem } from '@oems/contract/empHealth/reports.ts'
import { inArray, sql } from 'drizzle-orm'
import { closeSituation } from '../attention/closing.ts'
import { openSituation, updateSituation } from '../attention/situations.ts'
import { illSituation } from '../attention/tables.ts'
import type { WriteCtx } from '../core/context.ts'
import { array, ask } from '../core/db/database.ts'
import { badInput, notFound, ruleBroken } from '../core/errors.ts'
import { atSites, findRecords } from '../people/locking.ts'

/**
 * The cases of a report, in the order in which people are locked. They are of people who stood at the project on that day and still do: of
 * whoever has gone elsewhere the new node reports.
 */
export async function checkItems(ctx: WriteCtx, draft: ReportDraft): Promise<readonly ReportItem[]> {
  const { items } = draft
  if (items.length === 0) return items
  const errors = await itemErrors(ctx, draft)
  if (errors.length > 0) throw badInput(errors)
  await checkPeople(ctx, draft)
  return items.toSorted((a, b) => a.personId - b.personId || a.illnessId - b.illnessId)
}

async function itemErrors({ db }: WriteCtx, { items, date, illnessId, projectId }: ReportDraft): Promise<readonly FieldError[]> {
  const named = items.flatMap((item) => item.situationId ?? [])
  const found = new Map(
    (named.length === 0 ? [] : await db.select().from(illSituation).where(inArray(illSituation.id, named))).map((row) => [row.id, row]),
  )
  const errors: FieldError[] = []
  const seen = new Set<string>()
  items.forEach((item, at) => {
    const add = (path: keyof ReportItem, msg: string) => errors.push({ path: `items.${at}.${path}`, msg })
    const before = item.situationId === null ? null : found.get(item.situationId)
    if (before === undefined || (before && (before.orgId !== projectId || before.personId !== item.personId))) throw notFound()
    if (before && before.illnessId !== item.illnessId) add('illnessId', '病例的病种不能修改')
    if (item.situationId !== null && item.version === null) add('version', '请刷新后重新填写')
    if (illnessId !== null && item.illnessId !== illnessId) add('illnessId', '本次只上报所选病种的病例')
    if (item.foundDate > date) add('foundDate', '发现日期不能晚于上报日期')
    if (item.outcome !== null && item.outcomeDate === null) add('outcomeDate', '请选择转归日期')
    if (item.outcome === null && item.outcomeDate !== null) add('outcome', '请选择转归')
    const key = `${item.personId} ${item.illnessId}`
    if (seen.has(key)) add('personId', '同一人员的同种疾病只能填写一次')
    seen.add(key)
  })
  return errors
}

async function checkPeople(ctx: WriteCtx, { items, date, projectId }: ReportDraft): Promise<void> {
  const ids = [...new Set(items.map(({ personId }) => personId))]
  const records = await findRecords(ctx, ids, atSites)
  const stood = new Set(
    (
      await ask<{ id: number }>(
        ctx.db,
        sql`select person_id as id from emp_stay where person_id = any(${array(ids)}::bigint[]) and org_id = ${projectId}
              and from_day <= ${date}::date and (to_day is null or to_day >= ${date}::date)`,
      )
    ).map(({ id }) => id),
  )
  const absent = records.find(({ employee }) => !stood.has(employee.id))
  if (absent) throw ruleBroken(`“${absent.person.name}”当日不在本项目，不能上报`)
  const gone = records.find(({ employee }) => employee.orgId !== projectId)
  if (gone) throw ruleBroken(`“${gone.person.name}”已离开本项目，由其现所在单位登记`)
}

/** One case: taken up, changed, or brought to its end. */
export async function writeItem(ctx: WriteCtx, item: ReportItem, source: CodeOf<typeof SituationSource>): Promise<void> {
  const { situationId, version, outcome, outcomeDate, outcomeRemark, personId, illnessId, ...fields } = item
  const row =
    situationId === null
      ? await openSituation(ctx, { personId, illnessId, ...fields }, source)
      : await updateSituation(ctx, { id: situationId, version: version ?? 0, ...fields })
  if (outcome !== null && outcomeDate !== null && row.illState === IllState.open)
    await closeSituation(ctx, { id: row.id, version: row.version, outcome, outcomeDate, remark: outcomeRemark })
}
