import { importTypeOf } from '@oems/contract/operations/imports.ts'
import { OrgStatus, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { ClinicLevel } from '@oems/contract/project/codes.ts'
import { projectSheets } from '@oems/contract/project/projectImport.ts'
import type { ProjectSearch } from '@oems/contract/project/projectLists.ts'
import { and, eq, gte, inArray, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { nations } from '../../area/nations.ts'
import { hasHospitalWithin } from '../../coop/hospitals.ts'
import type { Ctx } from '../../core/context.ts'
import { addDays, dayOf } from '../../core/days.ts'
import { code } from '../../core/db/code.ts'
import { array } from '../../core/db/database.ts'
import { is } from '../../core/db/filters.ts'
import { org } from '../../core/db/org.ts'
import { fixed } from '../../core/db/prepared.ts'
import { nodeInScope } from '../../core/db/scope.ts'
import { papersEnding } from '../../medical/papers.ts'
import { projectMedical, projectNetworkEnv } from '../../medical/tables.ts'
import { importedIn } from '../../organisation/imports/imported.ts'
import { childrenUnder, named } from '../../organisation/lists/nodePage.ts'
import { epTypeOn } from '../../organisation/projects/epType.ts'
import { project } from '../../organisation/tables.ts'
import { isInfoStatus } from '../infoStatus.ts'
import { hasAgreement } from './agreements.ts'
import { inRegion } from './region.ts'

/** What is asked of projects beside sorting and page; `from org join project` is what it is asked of. */
export type ProjectFilter = Omit<ProjectSearch, 'pageNo' | 'pageSize' | 'sortRules'>

/** Live projects. */
export const projects = fixed(sql`${org} join ${project} on ${project.projectId} = ${org.id}`)

/** The filters of a list, with the place that they name; out of scope that is not there. */
export async function matching(ctx: Ctx, filter: ProjectFilter): Promise<SQL> {
  const place = await placeOf(ctx, filter)
  const parent = filter.orgParentId === null ? null : await nodeInScope(ctx, filter.orgParentId)
  return and(
    isNull(org.deletedAt),
    place,
    parent ? childrenUnder(parent) : undefined,
    named(filter.keyword),
    fieldsMatch(ctx, filter),
    filter.regionId === null ? undefined : await inRegion(ctx, filter.regionId),
    await importedIn(ctx, sql`${org.id}`, filter, importTypeOf(projectSheets)),
  )!
}

/**
 * Everything below the node that is named, by default the caller's own, whose path is known; the platform's whole scope has no predicate at
 * all. Asked by the operators of the index, so that the plan of a prepared statement can use it.
 */
async function placeOf(ctx: Ctx, { orgId }: Pick<ProjectFilter, 'orgId'>): Promise<SQL | undefined> {
  const { orgId: own, scope } = ctx.actor
  if (orgId !== null && orgId !== own) return under((await nodeInScope(ctx, orgId)).path)
  return scope === 'everything' ? undefined : under(scope.below)
}

const under = (path: string) => sql`${org.path} ~>=~ ${path}::text and ${org.path} ~<~ ${`${path.slice(0, -1)}0`}::text`

type FieldFilter = Omit<ProjectFilter, 'orgId' | 'orgParentId' | 'keyword' | 'regionId' | 'importSituation' | 'batchNumber'>

/** Those that name no place, and read nothing else before. */
export function fieldsMatch({ now, actor, settings }: Ctx, filter: FieldFilter): SQL | undefined {
  const today = dayOf(now)
  return and(
    chosen(project.projectStatus, filter.projectStatus),
    is(org.isOutside, filter.isOutside),
    chosen(org.nationCode, filter.nationCode),
    filter.continent === null ? undefined : inArray(org.nationCode, nationsOf(filter.continent)),
    is(org.orgProjectType, filter.orgProjectType),
    is(project.industry, filter.industry),
    filter.epType.length > 0 ? sql`${epTypeOn(today, 'project')} in (${code(...filter.epType)})` : undefined,
    filter.infoStatus === null ? undefined : isInfoStatus(filter.infoStatus, now),
    filter.clinicLevel === null ? undefined : reported(projectMedical, eq(projectMedical.clinicLevel, filter.clinicLevel)),
    filter.noClinic === 1 ? sql`coalesce(${project.clinicLevelNow}, ${code(ClinicLevel.none)}) = ${code(ClinicLevel.none)}` : undefined,
    filter.videoAbility === null ? undefined : reported(projectNetworkEnv, eq(projectNetworkEnv.videoAbility, filter.videoAbility)),
    filter.agreementState === null ? undefined : hasAgreement(filter.agreementState, now),
    filter.readinessMax === null ? undefined : lte(project.readiness, filter.readinessMax),
    filter.noHospital === 1 ? not(hasHospitalWithin(sql`${org.id}`, settings['readiness.hospitalMinutes'])) : undefined,
    filter.startDateFrom === null ? undefined : gte(project.startDate, filter.startDateFrom),
    filter.startDateTo === null ? undefined : lte(project.startDate, filter.startDateTo),
    filter.planEndPassed === 1 ? planEndPassed(today) : undefined,
    filter.suspendedOver === null ? undefined : sql`${project.suspendSince} < ${addDays(today, -filter.suspendedOver)}`,
    filter.papersEndingIn === null ? undefined : papersEnding(addDays(today, filter.papersEndingIn)),
    filter.mine === 1 ? or(eq(project.createdBy, actor.accountId), isAssigned(actor.accountId, today)) : undefined,
  )
}

/** Should be done by now; a disabled one waits for nobody. */
export const planEndPassed = (today: string): SQL =>
  sql`${project.planEndDate} < ${today}::date and ${org.status} = ${code(OrgStatus.enabled)} and ${project.projectStatus} in (${code(
    ...[ProjectStatus.preparing, ProjectStatus.active, ProjectStatus.suspended],
  )})`

// One parameter, however many are chosen, so that the statement has one text.
const chosen = (column: PgColumn, values: readonly (number | string)[]) =>
  values.length > 0 ? sql`${column} = any(${array(values)}::${sql.raw(column.getSQLType())}[])` : undefined

const nationsOf = (continent: number) => nations.filter((nation) => nation.continent === continent).map((nation) => nation.code)

const reported = (table: typeof projectMedical | typeof projectNetworkEnv, where: SQL) =>
  sql`exists (select 1 from ${table} where ${table.orgId} = ${org.id} and ${table.deletedAt} is null and ${where})`

const isAssigned = (accountId: number, today: string) => sql`exists (
  select 1 from sys_account_rop a where a.org_id = ${org.id} and a.account_id = ${accountId} and a.deleted_at is null
    and coalesce(a.valid_from <= ${today}, true) and coalesce(a.valid_to >= ${today}, true))`
