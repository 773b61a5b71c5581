import type { Input } from '@oems/contract/core/call.ts'
import { EpType, Industry, OrgProjectType, Outside, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { ClinicLevel, InfoStatus, VideoAbility } from '@oems/contract/project/codes.ts'
import type { projectSheets } from '@oems/contract/project/projectImport.ts'
import type { ProjectRow } from '@oems/contract/project/projectLists.ts'
import { and, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { ask } from '../../core/db/database.ts'
import { among } from '../../core/db/filters.ts'
import { org } from '../../core/db/org.ts'
import type { ExportColumn } from '../../core/sheets/exporting.ts'
import type { SheetCell } from '../../core/sheets/workbook.ts'
import { matching, projects } from '../lists/conditions.ts'
import { headcounts, orderOfPage, projectRows } from '../lists/projectPage.ts'

type Column = ExportColumn & { readonly value: (row: ProjectRow) => SheetCell }

const columns: readonly Column[] = [
  { header: '项目名称', width: 30, value: (row) => row.orgName },
  { header: '项目编码', width: 18, value: (row) => row.orgCode },
  { header: '所属组织', width: 40, value: (row) => row.pathName.split(' / ').slice(0, -1).join(' / ') },
  { header: '项目属性', width: 18, value: (row) => OrgProjectType.label(row.orgProjectType) },
  { header: '项目状态', width: 14, value: (row) => ProjectStatus.label(row.projectStatus) },
  { header: '境内/境外', width: 10, value: ({ isOutside }) => isOutside && Outside.label(isOutside) },
  { header: '国家/地区', width: 14, value: (row) => row.nationName },
  { header: '当地时区', width: 20, value: (row) => row.timeZone },
  { header: '行业领域', width: 16, value: (row) => Industry.label(row.industry) },
  { header: '员工数', kind: 'number', width: 10, value: (row) => row.empNum },
  { header: '中方员工', kind: 'number', width: 10, value: (row) => row.chineseEmpNum },
  { header: '外籍员工', kind: 'number', width: 10, value: (row) => row.foreignEmpNum },
  { header: '填报中方人数', kind: 'number', width: 14, value: (row) => row.reportedChineseNum },
  { header: '填报外籍人数', kind: 'number', width: 14, value: (row) => row.reportedForeignNum },
  { header: '医务室级别（在用）', width: 20, value: ({ clinicLevelNow }) => ClinicLevel.label(clinicLevelNow ?? ClinicLevel.none) },
  { header: '医务室级别（填报）', width: 20, value: ({ clinicLevel }) => (clinicLevel === null ? null : ClinicLevel.label(clinicLevel)) },
  { header: '完备度', kind: 'number', width: 10, value: (row) => row.readiness },
  { header: '防控类型', width: 14, value: (row) => EpType.label(row.epType) },
  { header: '填报进度', width: 12, value: (row) => InfoStatus.label(row.infoStatus) },
  { header: '合作机构（有效）', kind: 'number', width: 16, value: (row) => row.validInstitutionNum },
  { header: '合作机构（总数）', kind: 'number', width: 16, value: (row) => row.institutionNum },
  { header: '视频会商能力', width: 14, value: ({ videoAbility }) => (videoAbility === null ? null : VideoAbility.label(videoAbility)) },
  { header: '开工日期', kind: 'day', width: 14, value: (row) => row.startDate },
  { header: '计划完工日期', kind: 'day', width: 14, value: (row) => row.planEndDate },
  { header: '更新时间', kind: 'time', width: 20, value: (row) => row.updatedAt },
]

/** Small, so that making one ready keeps no other request waiting. */
const pageSize = 500

/** The list as it is filtered and sorted. */
export async function exportProjects(ctx: Ctx, { ids, sortRules, ...filter }: Input<typeof projectSheets.export>) {
  const sorted = { sortRules, orgId: filter.orgId }
  const found = await ctx.ofOneMoment(async (inside) => {
    const where = and(await matching(inside, filter), among(org.id, ids))!
    const from = sql`from ${projects} ${await headcounts(inside, sorted)}`
    return ask<{ id: number }>(inside.db, sql`select ${org.id} as id ${from} where ${where} order by ${orderOfPage(sorted)}`)
  })
  return ctx.exporting({
    name: '项目列表',
    columns,
    count: async (most) => Math.min(found.length, most),
    async *rows(reading) {
      for (let at = 0; at < found.length; at += pageSize) {
        const page = found.slice(at, at + pageSize).map(({ id }) => id)
        for (const row of await reading.ofOneMoment((inside) => projectRows(inside, page))) yield columns.map(({ value }) => value(row))
      }
    },
  })
}
