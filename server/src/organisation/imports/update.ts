import { HistoryKind } from '@oems/contract/organisation/codes.ts'
import { asc, inArray, sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { type Org, org } from '../../core/db/org.ts'
import { touch } from '../../core/db/store.ts'
import { notifyPlacesChanged } from '../../core/followers.ts'
import { enterHistory } from '../history/history.ts'
import type { Coming } from '../saving/createNodes.ts'
import { standsElsewhere } from '../saving/updating.ts'
import type { ImportedOrg } from './lines.ts'

interface Known {
  readonly id: number
  readonly line: Pick<ImportedOrg, 'place' | 'given'> & {
    readonly fields: { readonly [F in (typeof plainFields)[number]]?: Org[F] | null }
  }
}
/** What a workbook may change of a node; its name stays as it is written, and its type is fixed. */
const plainFields = ['orgCode', 'shortName', 'creditCode', 'label', 'address'] as const
const placeFields = ['nationCode', 'isOutside', 'provinceId', 'areaId', 'timeZone'] as const
const changing = [...plainFields, ...placeFields]
type Changed = Pick<Org, (typeof changing)[number]>

/**
 * Nodes of lines that are there already: what a line says and they do not have. A blank cell changes nothing. `writeBeside` writes what stands
 * beside the nodes, which are locked first, as their forms do it, and gives of which something has changed. Gives which have changed at all.
 */
export async function updateNodes(
  ctx: WriteCtx,
  known: readonly Known[],
  { batchNumber, ...why }: Coming,
  writeBeside: () => Promise<ReadonlySet<number>> = async () => new Set(),
): Promise<readonly number[]> {
  if (known.length === 0) return []
  const ids = known.map(({ id }) => id)
  const rows = await ctx.db.select().from(org).where(inArray(org.id, ids)).orderBy(asc(org.id)).for('no key update')
  const byId = new Map(rows.map((row) => [row.id, row]))
  const also = await writeBeside()
  const changes = known.flatMap(({ id, line }) => {
    const before = byId.get(id)!
    const after: Org = { ...before, ...saidBy(line) }
    return also.has(id) || changing.some((field) => after[field] !== before[field]) ? [{ before, after }] : []
  })
  if (changes.length === 0) return []
  await writeChanged(
    ctx,
    changes.map(({ after }) => after),
  )
  await notifyPlacesChanged(
    ctx,
    changes.filter(({ before, after }) => standsElsewhere(before, after)).map(({ after }) => after.id),
  )
  const entries = changes.map(({ before, after }) => ({
    orgId: before.id,
    kind: HistoryKind.imported,
    oldValue: toldOf(before),
    newValue: { ...toldOf(after), ...(batchNumber !== undefined && { batchNumber }) },
  }))
  await enterHistory(ctx, entries, why)
  return entries.map(({ orgId }) => orgId)
}

/** Where a line says where the node stands, it says all of it. */
const saidBy = ({ fields, place, given }: Known['line']): Partial<Changed> => ({
  ...Object.fromEntries(plainFields.filter((field) => given.has(field)).map((field) => [field, fields[field]])),
  ...(given.has('nationCode') && place),
})

async function writeChanged(ctx: WriteCtx, nodes: readonly Org[]): Promise<void> {
  const { updatedAt, updatedBy } = touch(ctx)
  const rows = nodes.map((node) => ({ id: node.id, ...Object.fromEntries(changing.map((field) => [field, node[field]])) }))
  await ctx.db.execute(sql`
    update org set org_code = n."orgCode", short_name = n."shortName", credit_code = n."creditCode", label = n.label, address = n.address,
      nation_code = n."nationCode", is_outside = n."isOutside", province_id = n."provinceId", area_id = n."areaId", time_zone = n."timeZone",
      version = version + 1, updated_at = ${updatedAt}, updated_by = ${updatedBy}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id bigint, "orgCode" text, "shortName" text, "creditCode" text, label smallint,
      address text, "nationCode" text, "isOutside" smallint, "provinceId" bigint, "areaId" bigint, "timeZone" text)
    where org.id = n.id`)
}

const toldOf = ({ orgName, orgCode, orgType, nationCode, isOutside }: Org) => ({ orgName, orgCode, orgType, nationCode, isOutside })
