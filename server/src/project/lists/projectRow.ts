import type { CodeOf } from '@oems/contract/core/codes.ts'
import { type EpType, OrgType } from '@oems/contract/organisation/codes.ts'
import { NationGroup } from '@oems/contract/people/codes.ts'
import type { ProjectRow } from '@oems/contract/project/projectLists.ts'
import { type SQL, sql } from 'drizzle-orm'
import { nationName } from '../../area/nations.ts'
import type { Ctx } from '../../core/context.ts'
import { dayOf } from '../../core/days.ts'
import { org, orgProjectIdOf } from '../../core/db/org.ts'
import { fixed } from '../../core/db/prepared.ts'
import type { PackedCells } from '../../core/statistics/cells.ts'
import { type Answers, level } from '../../core/statistics/question.ts'
import { readBeside } from '../../core/statistics/read.ts'
import { projectMedical, projectNetworkEnv } from '../../medical/tables.ts'
import { effectiveEpType } from '../../organisation/projects/epType.ts'
import { type Project, project } from '../../organisation/tables.ts'
import { pathNameIn, topDepth } from '../../organisation/trees/tree.ts'
import { infoStatusOf } from '../infoStatus.ts'
import { institutionNums } from './agreements.ts'

type Shown = Omit<ProjectRow, 'orgId' | 'orgProjectId' | 'nationName' | 'infoStatus' | 'epType' | 'epNext' | 'epNextDate' | Headcount>
type Headcount = 'empNum' | 'chineseEmpNum' | 'foreignEmpNum'
type Own = Pick<Project, 'epType' | 'epNext' | 'epNextDate' | 'guideBaseAt' | 'guideMedicalAt' | 'guideNetworkEnvAt'>
/** What a statement returns of a project; moments as PostgreSQL has them. */
export interface FoundProject extends Shown, Own {
  readonly cells: PackedCells
}

const columns = fixed(sql`
  page.place, ${org.id} as "projectId", ${org.version}, ${org.orgName} as "orgName", ${org.orgCode} as "orgCode", ${org.orgProjectType} as "orgProjectType",
  parent.id as "parentId", parent.org_name as "parentName", ${org.status}, ${org.isOutside} as "isOutside", ${org.nationCode} as "nationCode",
  ${org.timeZone} as "timeZone", ${org.createdAt} as "createdAt", greatest(${org.updatedAt}, ${project.updatedAt}) as "updatedAt",
  ${project.projectStatus} as "projectStatus", ${project.industry}, ${project.readiness}, ${project.reportedChineseNum} as "reportedChineseNum",
  ${project.reportedForeignNum} as "reportedForeignNum", ${project.epType} as "epType", ${project.epNext} as "epNext",
  ${project.epNextDate} as "epNextDate", ${project.guideBaseAt} as "guideBaseAt", ${project.guideMedicalAt} as "guideMedicalAt",
  ${project.guideNetworkEnvAt} as "guideNetworkEnvAt", ${project.startDate} as "startDate", ${project.planEndDate} as "planEndDate",
  ${project.suspendSince} as "suspendSince", ${projectMedical.clinicLevel} as "clinicLevel",
  ${project.clinicLevelNow} as "clinicLevelNow", ${projectNetworkEnv.videoAbility} as "videoAbility",
  institutions.*, figures.cells`)

const joined = fixed(sql`page join ${org} on ${org.id} = page.id join ${project} on ${project.projectId} = page.id
  left join ${projectMedical} on ${projectMedical.orgId} = page.id and ${projectMedical.deletedAt} is null
  left join ${projectNetworkEnv} on ${projectNetworkEnv.orgId} = page.id and ${projectNetworkEnv.deletedAt} is null`)
const parentId = fixed(sql`${org.parentId}`)

const headcounts = ({ now }: Ctx) => ({
  empNum: level('people.onsite', dayOf(now)),
  groups: level('people.onsite', dayOf(now), { breakdown: 'nationGroup' }),
})

/** What the list shows of the projects of a relation `page (id, place)`, in its order: a part of one statement, and so of one moment. */
export function shownOf(ctx: Ctx): { readonly select: SQL; view(found: FoundProject): ProjectRow } {
  const figures = readBeside(headcounts(ctx))
  return {
    select: sql`
      select ${columns}, ${pathNameIn(ctx)} as "pathName" from ${joined}
        left join org parent on parent.id = ${parentId} and parent.depth >= ${topDepth(ctx)}::smallint
        left join ${figures.cells(sql`array(select id from page)`)} figures on figures.org_id = page.id
        cross join lateral ${institutionNums(ctx.now)} institutions`,
    view: (found) => viewOf(found, figures.of(found.cells), ctx.now),
  }
}

type Counted = Answers<ReturnType<typeof headcounts>>

function viewOf(found: FoundProject, { empNum, groups }: Counted, now: Date): ProjectRow {
  const { cells: _, guideBaseAt, guideMedicalAt, guideNetworkEnvAt, epType, epNext, epNextDate, ...shown } = found
  const id = found.projectId
  return {
    ...shown,
    ...{ orgId: id, orgProjectId: orgProjectIdOf({ id, orgType: OrgType.project, orgProjectType: found.orgProjectType }) },
    nationName: nationName(found.nationCode ?? ''),
    ...{ empNum, chineseEmpNum: groups.get(NationGroup.chinese) ?? 0, foreignEmpNum: groups.get(NationGroup.foreign) ?? 0 },
    ...epTypeOf({ epType, epNext, epNextDate }, dayOf(now)),
    infoStatus: infoStatusOf(
      { guideBaseAt: iso(guideBaseAt), guideMedicalAt: iso(guideMedicalAt), guideNetworkEnvAt: iso(guideNetworkEnvAt) },
      now,
    ),
    ...{ createdAt: iso(found.createdAt), updatedAt: iso(found.updatedAt) },
  }
}

function iso(moment: string): string
function iso(moment: string | null): string | null
function iso(moment: string | null) {
  return moment && new Date(moment).toISOString()
}

/** What waits for its day is told apart until then. */
function epTypeOf(own: Pick<Own, 'epType' | 'epNext' | 'epNextDate'>, today: string) {
  const waits = own.epNextDate !== null && own.epNextDate > today
  return {
    epType: effectiveEpType(own, today) as CodeOf<typeof EpType>,
    epNext: waits ? (own.epNext as CodeOf<typeof EpType>) : null,
    epNextDate: waits ? own.epNextDate : null,
  }
}
