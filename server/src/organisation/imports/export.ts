import type { Input } from '@oems/contract/core/call.ts'
import { OrgLabel, OrgProjectType, OrgStatus, OrgType } from '@oems/contract/organisation/codes.ts'
import type { orgSheets } from '@oems/contract/organisation/orgImport.ts'
import { and, inArray, isNull, ne, sql } from 'drizzle-orm'
import { nationName } from '../../area/nations.ts'
import type { Ctx } from '../../core/context.ts'
import { ask } from '../../core/db/database.ts'
import { type Org, org } from '../../core/db/org.ts'
import { nodeInScope, withinNode } from '../../core/db/scope.ts'
import type { ExportColumn } from '../../core/sheets/exporting.ts'
import type { SheetCell } from '../../core/sheets/workbook.ts'
import { matching } from '../lists/nodePage.ts'
import { areaNames } from '../placeOf.ts'
import { writtenPath } from '../trees/tree.ts'

type Query = Input<typeof orgSheets.export>

interface Row {
  readonly node: Org
  /** Names from the top of what the caller sees down to the node itself. */
  readonly names: readonly string[]
  readonly parentCode: string | undefined
  /** Names of provinces and cities by their ids. */
  readonly areas: ReadonlyMap<number, string>
}
type Column = ExportColumn & { readonly value: (row: Row) => SheetCell }

const wholePath: Column = { header: '组织全路径', width: 60, value: ({ names }) => names.join(' / ') }
const levelColumn = (level: number): Column => ({ header: `第${level + 1}级`, width: 24, value: ({ names }) => names[level] })
/** Under the headings of the template, so that a list that was corrected comes back by 新增并更新; what else it holds is not read there. */
const details: readonly Column[] = [
  { header: '上级编码', width: 18, value: ({ parentCode }) => parentCode },
  { header: '组织名称', width: 30, value: ({ node }) => node.orgName },
  { header: '组织类型', width: 12, value: ({ node }) => OrgType.label(node.orgType as 0) },
  {
    header: '项目属性',
    width: 16,
    value: ({ node }) => (node.orgType === OrgType.project ? OrgProjectType.label(node.orgProjectType as 0) : null),
  },
  { header: '组织编码', width: 18, value: ({ node }) => node.orgCode },
  { header: '简称', width: 16, value: ({ node }) => node.shortName },
  { header: '英文名称', width: 30, value: ({ node }) => node.nameEn },
  { header: '统一社会信用代码', width: 24, value: ({ node }) => node.creditCode },
  { header: '单位性质', width: 18, value: ({ node }) => (companies.includes(node.orgType) ? OrgLabel.label(node.label as 0) : null) },
  { header: '国家/地区', width: 14, value: ({ node }) => node.nationCode && nationName(node.nationCode) },
  { header: '省/州', width: 14, value: ({ node, areas }) => areas.get(node.provinceId ?? 0) },
  { header: '市/县', width: 14, value: ({ node, areas }) => areas.get(node.areaId ?? 0) },
  { header: '地址', width: 30, value: ({ node }) => node.address },
  { header: '当地时区', width: 20, value: ({ node }) => node.timeZone },
  { header: '状态', width: 8, value: ({ node }) => OrgStatus.label(node.status as 0) },
  { header: '更新时间', kind: 'time', width: 20, value: ({ node }) => node.updatedAt },
]
const companies: readonly number[] = [OrgType.group, OrgType.company]

/** The nodes below one, in the order of the tree, with a column a level (02 §5.2). */
export async function exportOrgs(ctx: Ctx, { orgParentId, ...filter }: Query) {
  const top = await nodeInScope(ctx, orgParentId ?? ctx.actor.orgId)
  const where = and(
    isNull(org.deletedAt),
    withinNode(org.id, ctx, top),
    ne(org.id, top.id),
    await matching(ctx, { orgParentId, ...filter }),
  )
  const chosen = await ctx.db.select({ id: org.id }).from(org).where(where)
  const ids = new Set(chosen.map(({ id }) => id))
  const tree = await treeOf(ctx, top)
  const ordered = tree.order.filter((id) => ids.has(id))
  const levels = ordered.reduce((most, id) => Math.max(most, tree.names(id).length), 0)
  const columns = [wholePath, ...Array.from({ length: levels }, (_, level) => levelColumn(level)), ...details]
  return ctx.exporting({
    name: '组织列表',
    columns,
    count: async (most) => Math.min(ordered.length, most),
    async *rows(reading) {
      for (let at = 0; at < ordered.length; at += pageSize) {
        const page = ordered.slice(at, at + pageSize)
        const found = await reading.db.select().from(org).where(inArray(org.id, page))
        const areas = await areaNames(
          reading.db,
          found.flatMap(({ provinceId, areaId }) => [provinceId, areaId]),
        )
        const byId = new Map(found.map((node) => [node.id, node]))
        for (const id of page) {
          const node = byId.get(id)
          if (node) yield columns.map(({ value }) => value({ node, areas, names: tree.names(id), parentCode: tree.parentCode(id) }))
        }
      }
    },
  })
}

/** Small, so that making one ready keeps no other request waiting. */
const pageSize = 500

/** The nodes below one in the order of the tree, their written paths, and the codes of what they hang on. */
async function treeOf(ctx: Ctx, top: Org) {
  const above = await writtenPath(ctx, top)
  const rows = await ask<{ id: number; parentId: number; orgName: string; orgCode: string }>(
    ctx.db,
    sql`select id, parent_id as "parentId", org_name as "orgName", org_code as "orgCode" from org
        where path like ${`${top.path}%`} and id <> ${top.id} and deleted_at is null order by sort_no, id`,
  )
  const below = Map.groupBy(rows, ({ parentId }) => parentId)
  const names = new Map([[top.id, above]])
  const order: number[] = []
  const waiting = [...(below.get(top.id) ?? [])].reverse()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    order.push(next.id)
    names.set(next.id, [...names.get(next.parentId)!, next.orgName])
    waiting.push(...[...(below.get(next.id) ?? [])].reverse())
  }
  const codes = new Map([top, ...rows].map(({ id, orgCode }) => [id, orgCode]))
  const parentCodes = new Map(rows.map(({ id, parentId }) => [id, codes.get(parentId)]))
  return { order, names: (id: number) => names.get(id)!, parentCode: (id: number) => parentCodes.get(id) }
}
