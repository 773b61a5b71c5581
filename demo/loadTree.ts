import { OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { addDays, dayOf } from '@oems/server/core/days.ts'
import type { Bulk } from '@oems/server/core/db/bulk.ts'
import { org } from '@oems/server/core/db/org.ts'
import { nameColumns } from '@oems/server/organisation/names.ts'
import { newQrToken, sortGap } from '@oems/server/organisation/structure.ts'
import { project, regionNation } from '@oems/server/organisation/tables.ts'
import { countries } from './places.ts'
import type { DemoNode, DemoProject } from './tree.ts'

/** Writes the tree below the platform's node, which is there already. Returns the ids by key. */
export async function loadTree(bulk: Bulk, nodes: readonly DemoNode[], now: Date): Promise<ReadonlyMap<string, number>> {
  const [root, ...below] = nodes as readonly [DemoNode, ...DemoNode[]]
  const [platform] = await bulk.query<{ id: number; path: string }>(
    `select id, path from org where org_type = ${OrgType.platform} and deleted_at is null`,
  )
  const ids = await bulk.ids('org', below.length)
  const idOf = new Map([[root.key, platform!.id], ...below.map(({ key }, at) => [key, ids[at]!] as const)])
  const at = now.toISOString()
  const stamps = { createdAt: at, createdBy: 0, updatedAt: at, updatedBy: 0 }

  await renameRoot(bulk, platform!.id, root.orgName, at)
  const places = placesOf(nodes, idOf, platform!.path)
  const standing = await areasOf(bulk)
  await bulk.copy(
    org,
    below.map(({ key, parent: _parent, area: _area, placeCode, project: _project, ...columns }) => ({
      ...stamps,
      ...columns,
      ...nameColumns(columns.orgName),
      ...places.get(key)!,
      ...standing(placeCode),
      ...{ orgCode: key, qrToken: newQrToken() },
    })),
  )
  const projects = below.filter((node): node is DemoNode & { project: DemoProject } => node.project !== null)
  await bulk.copy(
    project,
    projects.map((node) => ({ ...stamps, projectId: idOf.get(node.key)!, ...detailsOf(node.project, dayOf(now)) })),
  )
  await bulk.copy(
    regionNation,
    below
      .filter(({ orgType }) => orgType === OrgType.region)
      .flatMap(({ key, area }) =>
        countries
          .filter((country) => country.area === area)
          .map(({ code: nationCode }) => ({ orgId: idOf.get(key)!, nationCode, createdAt: at, createdBy: 0 })),
      ),
  )
  return idOf
}

/** Province, and in China the city or county below it, by the code of a shipped place. */
async function areasOf(bulk: Bulk) {
  const rows = await bulk.query<{ id: number; parentId: number | null; code: string }>(
    'select id, parent_id as "parentId", code from sys_nationality_area where code is not null and deleted_at is null',
  )
  const byCode = new Map(rows.map((row) => [row.code, row]))
  return (code: string | null) => {
    const place = code === null ? null : byCode.get(code)!
    return { provinceId: place?.parentId ?? place?.id ?? null, areaId: place?.parentId ? place.id : null }
  }
}

async function renameRoot(bulk: Bulk, id: number, orgName: string, at: string) {
  const { nameKey, pinyin, initials } = nameColumns(orgName)
  const values = [id, orgName, nameKey, pinyin, initials, at]
  await bulk.query('update org set org_name = $2, name_key = $3, pinyin = $4, initials = $5, updated_at = $6 where id = $1', values)
}

/** Parents come first, so each finds the place of the one above. */
function placesOf(nodes: readonly DemoNode[], idOf: ReadonlyMap<string, number>, rootPath: string) {
  const places = new Map<string, { id: number; parentId: number | null; path: string; depth: number; sortNo: number }>()
  const children = new Map<string, number>()
  for (const { key, parent } of nodes) {
    const id = idOf.get(key)!
    const above = parent === null ? undefined : places.get(parent)!
    const place = (children.get(parent ?? '') ?? 0) + 1
    children.set(parent ?? '', place)
    places.set(key, {
      id,
      parentId: above?.id ?? null,
      path: above ? `${above.path}${id}/` : rootPath,
      depth: above ? above.depth + 1 : 0,
      sortNo: place * sortGap,
    })
  }
  return places
}

/** Days: some stand still for so long that somebody is asked about them. */
const suspendedAgo = [30, 75, 110, 160]

function detailsOf({ industry, contractMode, projectStatus, epType, startedAgo, plannedEndAgo }: DemoProject, today: string) {
  const [startDate, planEndDate] = [addDays(today, -startedAgo), addDays(today, -plannedEndAgo)]
  return {
    ...{ industry, contractMode, projectStatus, epType, startDate, planEndDate },
    actualEndDate:
      projectStatus === ProjectStatus.closed ? planEndDate : projectStatus === ProjectStatus.finishing ? addDays(today, -20) : null,
    statusReason:
      projectStatus === ProjectStatus.suspended ? '业主资金安排调整' : projectStatus === ProjectStatus.closed ? '合同履约完成' : null,
    suspendSince: projectStatus === ProjectStatus.suspended ? addDays(today, -suspendedAgo[startedAgo % suspendedAgo.length]!) : null,
    ownerUnit: '示例业主单位',
  }
}
