import type { Input } from '@oems/contract/core/call.ts'
import type { Exported } from '@oems/contract/core/exported.ts'
import { OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { orgQrCodes as calls } from '@oems/contract/organisation/orgQrCodes.ts'
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { type Org, org } from '../../core/db/org.ts'
import { nodeInScope, withinNode, withinScope } from '../../core/db/scope.ts'
import { badField, notFound, ruleBroken } from '../../core/errors.ts'
import { implement } from '../../core/implement.ts'
import { type SheetCell, writeSheet } from '../../core/sheets/workbook.ts'
import { type ZipEntry, zipOf } from '../../core/sheets/zip.ts'
import { activationAddress } from '../activationAddress.ts'
import { project } from '../tables.ts'
import { isEnabled } from '../trees/offered.ts'
import { pathNames } from '../trees/tree.ts'
import { pictureOf } from './picture.ts'

type Node = Org & { readonly isClosed: boolean; readonly isDisabled: boolean }

/** Nodes at which people may stand. */
const types: readonly number[] = [OrgType.group, OrgType.company, OrgType.project, OrgType.region]
/** Beyond so many a task makes the archive (02 §5.1). */
const atOnce = 300

/** Why a node has no code to hang up; null: it has one. */
function whyNone({ orgType, isClosed, isDisabled }: Node): string | null {
  if (!types.includes(orgType)) return '平台和部委不登记人员，没有二维码'
  if (isClosed) return '项目已关闭，二维码已停用'
  return isDisabled ? '组织已停用，二维码已停用' : null
}

async function exportQrCode(ctx: Ctx, { orgId, projectId, orgIds, below }: Input<typeof calls.exportQrCode>): Promise<Exported> {
  const single = projectId ?? orgId
  if (single === null && orgIds === null) throw badField('orgId', '请选择组织')
  const top = single === null ? null : await nodeInScope(ctx, single)
  if (top && below === 0) return pictureFor(ctx, top)
  const nodes = await nodesBy(ctx, top ? withinNode(org.id, ctx, top) : inArray(org.id, orgIds!))
  if (!top && nodes.length < orgIds!.length) throw notFound()
  const paths = await pathNames(ctx, nodes)
  return ctx.exporting({
    name: '组织二维码',
    columns,
    pack: { type: 'application/zip', ending: 'zip', atOnce, bytes: (rows) => zipOf(filesOf(rows)) },
    count: async () => nodes.length,
    async *rows(reading) {
      for (const node of nodes) {
        const why = whyNone(node)
        const link = why === null ? activationAddress(reading, node) : null
        yield [node.orgCode, node.orgName, paths.get(node.id), why === null ? fileNameOf(node) : null, link, why]
      }
    },
  })
}

const columns = ['组织编码', '组织名称', '组织全路径', '文件', '链接', '说明'].map((header, at) => ({
  header,
  width: [18, 30, 60, 40, 60, 30][at]!,
}))

/** What would be printed is good: refuses a node that has no code to hang up. */
export async function requireCode(ctx: Ctx, { id }: Pick<Org, 'id'>): Promise<void> {
  const [node] = await nodesBy(ctx, eq(org.id, id))
  if (!node) throw notFound()
  const why = whyNone(node)
  if (why !== null) throw ruleBroken(why)
}

async function pictureFor(ctx: Ctx, node: Org): Promise<Exported> {
  await requireCode(ctx, node)
  return { name: fileNameOf(node), type: 'image/png', content: pictureOf(activationAddress(ctx, node)) }
}

/** Whatever a name holds, every file system takes the file. */
const fileNameOf = ({ orgCode, orgName }: Org) =>
  `${orgCode}_${[...orgName.replaceAll(/[\\/:*?"<>|\p{C}]/gu, '_')].slice(0, 80).join('')}.png`

/** A picture for each node that has a code, then the list of all of them. */
async function* filesOf(rows: AsyncIterable<readonly SheetCell[]> | Iterable<readonly SheetCell[]>): AsyncGenerator<ZipEntry> {
  const listed: (readonly SheetCell[])[] = []
  for await (const row of rows) {
    listed.push(row)
    const [, , , name, link] = row
    if (name && link) yield { name: String(name), content: pictureOf(String(link)) }
  }
  const pieces: Uint8Array[] = []
  for await (const piece of writeSheet({ name: '清单', columns, rows: listed })) pieces.push(piece)
  yield { name: '清单.xlsx', content: Buffer.concat(pieces) }
}

/** Level by level. */
async function nodesBy(ctx: Ctx, where: SQL): Promise<Node[]> {
  const rows = await ctx.db
    .select({ node: org, projectStatus: project.projectStatus, isEnabled: sql<boolean>`${isEnabled(sql`${org.path}`)}` })
    .from(org)
    .leftJoin(project, eq(project.projectId, org.id))
    .where(and(isNull(org.deletedAt), withinScope(org.id)(ctx), where))
    .orderBy(asc(org.depth), asc(org.parentId), asc(org.sortNo), asc(org.id))
  return rows.map(({ node, projectStatus, isEnabled }) => ({
    ...node,
    isClosed: projectStatus === ProjectStatus.closed,
    isDisabled: !isEnabled,
  }))
}

export default implement(calls, { exportQrCode })
