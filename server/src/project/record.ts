import type { Input } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { type ContractMode, type EpType, type Industry, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { NationGroup } from '@oems/contract/people/codes.ts'
import type { ClinicLevel, ProjectKind } from '@oems/contract/project/codes.ts'
import type { ProjectRecord, projects } from '@oems/contract/project/projects.ts'
import { eq } from 'drizzle-orm'
import { nationName } from '../area/nations.ts'
import { contactsOf } from '../contacts/ofNode.ts'
import type { Ctx } from '../core/context.ts'
import { dayOf } from '../core/days.ts'
import { type Org, org } from '../core/db/org.ts'
import { sees } from '../core/db/scope.ts'
import { badField, notFound } from '../core/errors.ts'
import { level } from '../core/statistics/question.ts'
import { read } from '../core/statistics/read.ts'
import { isOfPlatform } from '../organisation/fromAbove.ts'
import { formerNamesOf } from '../organisation/names.ts'
import { areaNames, regionOf } from '../organisation/placeOf.ts'
import { effectiveEpType } from '../organisation/projects/epType.ts'
import type { Project } from '../organisation/tables.ts'
import { countsOf } from '../organisation/trees/counts.ts'
import { kindOf, pathNames, pathOf } from '../organisation/trees/tree.ts'
import { infoStatusOf } from './infoStatus.ts'
import { detailsOf, projectByKey, projectInScope } from './one.ts'

/** One that goes on: a closed project is not there (02 §5.4). */
export async function openRecord(ctx: Ctx, { projectId }: Input<typeof projects.detail>): Promise<ProjectRecord> {
  const node = await projectInScope(ctx, projectId)
  const details = await detailsOf(ctx, projectId)
  if (details.projectStatus === ProjectStatus.closed) throw notFound()
  return recordOf(ctx, node, details)
}

/** Whatever has become of it; of a deleted one the platform's administrators alone hear. */
export async function anyRecord(ctx: Ctx, { projectId, orgProjectId }: Input<typeof projects.anyStatusDetail>): Promise<ProjectRecord> {
  if ((projectId === null) === (orgProjectId === null)) throw badField('projectId', '请选择项目')
  const node =
    projectId === null
      ? await projectByKey(ctx, orgProjectId!)
      : ((await deletedNode(ctx, projectId)) ?? (await projectInScope(ctx, projectId)))
  return recordOf(ctx, node, await detailsOf(ctx, node.id))
}

async function deletedNode(ctx: Ctx, id: number): Promise<Org | null> {
  if (!isOfPlatform(ctx)) return null
  const [node] = await ctx.db.select().from(org).where(eq(org.id, id))
  return node?.deletedAt != null && sees(ctx, node) ? node : null
}

async function recordOf(ctx: Ctx, node: Org, details: Project): Promise<ProjectRecord> {
  const today = dayOf(ctx.now)
  const { version: _version, ...ofProject } = details
  const path = await pathOf(ctx, node)
  const names = await pathNames(ctx, [node])
  const areas = await areaNames(ctx.db, [node.provinceId, node.areaId])
  const region = await regionOf(ctx, node)
  const parent = path.at(-2)
  const { groups } = await read(ctx.db, node.id, { groups: level('people.onsite', today, { breakdown: 'nationGroup' }) })
  const { empNum, userNum } = await countsOf(ctx, node)
  const counted = { chineseEmpNum: groups.get(NationGroup.chinese) ?? 0, foreignEmpNum: groups.get(NationGroup.foreign) ?? 0 }
  return {
    ...ofProject,
    ...node,
    ...kindOf(node),
    ...{ orgId: node.id, projectId: node.id },
    orgProjectType: node.orgProjectType as CodeOf<typeof ProjectKind>,
    nationCode: node.nationCode ?? '',
    parentId: parent?.id ?? null,
    parentName: parent?.orgName ?? null,
    pathName: names.get(node.id)!,
    nationName: nationName(node.nationCode ?? ''),
    provinceName: areas.get(node.provinceId ?? 0) ?? null,
    areaName: areas.get(node.areaId ?? 0) ?? null,
    regionId: region?.id ?? null,
    regionName: region?.orgName ?? null,
    industry: details.industry as CodeOf<typeof Industry>,
    contractMode: details.contractMode as CodeOf<typeof ContractMode>,
    projectStatus: details.projectStatus as CodeOf<typeof ProjectStatus>,
    clinicLevelNow: details.clinicLevelNow as CodeOf<typeof ClinicLevel> | null,
    ...epTypesOf(details, today),
    infoStatus: infoStatusOf(details, ctx.now),
    headcountDiffers:
      differs(details.reportedChineseNum, counted.chineseEmpNum) || differs(details.reportedForeignNum, counted.foreignEmpNum),
    ...counted,
    ...{ empNum, userNum },
    contacts: node.deletedAt === null ? await contactsOf(ctx, node.id) : [],
    formerNames: formerNamesOf(node),
    structuralEditable: parent !== undefined && node.deletedAt === null,
  }
}

/** What is in force today, and what waits for its day. */
function epTypesOf(details: Project, today: string) {
  const epType = effectiveEpType(details, today) as CodeOf<typeof EpType>
  const isWaiting = details.epNextDate !== null && details.epNextDate > today
  return {
    epType,
    epNext: isWaiting ? (details.epNext as CodeOf<typeof EpType> | null) : null,
    epNextDate: isWaiting ? details.epNextDate : null,
  }
}

/** By more than 20% of what is counted and by more than five people (02 §2.3). */
const differs = (reported: number | null, counted: number) =>
  reported !== null && Math.abs(reported - counted) > 5 && Math.abs(reported - counted) > counted / 5
