import { HistoryKind, Outside } from '@oems/contract/organisation/codes.ts'
import { asc, inArray, sql } from 'drizzle-orm'
import type { WriteCtx } from '../../core/context.ts'
import { type Org, org } from '../../core/db/org.ts'
import { touch } from '../../core/db/store.ts'
import type { Coming } from '../createNodes.ts'
import { enterHistory } from '../history.ts'
import { treeChanged } from '../structure.ts'
import type { ImportedOrg } from './lines.ts'

interface Known {
  readonly id: number
  readonly line: ImportedOrg
}
/** What a workbook may change of a node; its name stays as it is written, and its type is fixed. */
const plainFields = ['orgCode', 'shortName', 'creditCode', 'label', 'address', 'timeZone'] as const
type Changed = Pick<Org, (typeof plainFields)[number] | 'nationCode' | 'isOutside'>

/** Nodes of lines that are there already: what a line says and they do not have. A blank cell changes nothing. */
export async function updateNodes(ctx: WriteCtx, known: readonly Known[], { batchNumber, ...why }: Coming): Promise<void> {
  if (known.length === 0) return
  const rows = await ctx.db
    .select()
    .from(org)
    .where(
      inArray(
        org.id,
        known.map(({ id }) => id),
      ),
    )
    .orderBy(asc(org.id))
    .for('no key update')
  const byId = new Map(rows.map((row) => [row.id, row]))
  const changes = known.flatMap(({ id, line }) => {
    const before = byId.get(id)!
    const after: Changed = { ...before, ...saidBy(line) }
    return fieldsOf(after).some((field) => after[field] !== before[field]) ? [{ before, after }] : []
  })
  if (changes.length === 0) return
  const { updatedAt, updatedBy } = touch(ctx)
  const written = changes.map(({ before, after }) => ({ id: before.id, ...after }))
  await ctx.db.execute(sql`
    update org set org_code = n."orgCode", short_name = n."shortName", credit_code = n."creditCode", label = n.label, address = n.address,
      time_zone = n."timeZone", nation_code = n."nationCode", is_outside = n."isOutside",
      version = version + 1, updated_at = ${updatedAt}, updated_by = ${updatedBy}
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as n (id bigint, "orgCode" text, "shortName" text, "creditCode" text, label smallint,
      address text, "timeZone" text, "nationCode" text, "isOutside" smallint)
    where org.id = n.id`)
  await enterHistory(
    ctx,
    changes.map(({ before, after }) => ({
      orgId: before.id,
      kind: HistoryKind.imported,
      oldValue: toldOf(before),
      newValue: { ...toldOf({ ...before, ...after }), ...(batchNumber !== undefined && { batchNumber }) },
    })),
    why,
  )
  await treeChanged(ctx)
}

/** Where a line says where the node stands, it says all of it. */
const saidBy = ({ fields, given }: ImportedOrg): Partial<Changed> => ({
  ...Object.fromEntries(plainFields.filter((field) => given.has(field)).map((field) => [field, fields[field]])),
  ...(given.has('nationCode') && {
    nationCode: fields.nationCode,
    isOutside: fields.nationCode === 'CN' ? Outside.domestic : Outside.overseas,
  }),
})

const fieldsOf = (changed: Changed) =>
  [...plainFields, 'nationCode', 'isOutside'].filter((field): field is keyof Changed => field in changed)

const toldOf = ({ orgName, orgCode, orgType, nationCode, isOutside }: Org) => ({ orgName, orgCode, orgType, nationCode, isOutside })
