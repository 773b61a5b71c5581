import { lockAreas } from '../../area/place.ts'
import { changeLeaders, enterLeaders, type Leader } from '../../contacts/leaders.ts'
import type { WriteCtx } from '../../core/context.ts'
import { conflict } from '../../core/errors.ts'
import type { Pass } from '../../core/imports/kind.ts'
import { createNodes, type SetDraft } from '../saving/createNodes.ts'
import { groupKeyOf } from './groupKey.ts'
import { planOf } from './judge.ts'
import type { ImportedOrg } from './lines.ts'
import { isLine, type PlacedLine } from './placing.ts'
import { updateNodes } from './update.ts'

/** Writes all good lines: what is new as one set, parents first, and what is there already where it differs. */
export async function writeLines(ctx: WriteCtx, rows: readonly ImportedOrg[], batchNumber: string, pass: Pass): Promise<void> {
  await lockPlaces(ctx, rows)
  const { down } = planOf(pass)
  const byRow = new Map(rows.map((row) => [row.rowNo, row]))
  const why = { batchNumber, groupKey: groupKeyOf(batchNumber) }
  const fresh = down.filter(({ node }) => node === null)
  const places = new Map(fresh.map((line, at) => [line, at]))
  const drafts = fresh.map((line): SetDraft => ({ ...columnsOf(byRow.get(line.rowNo)!), ...whereOf(line, places) }))
  const made = drafts.length > 0 ? await createNodes(ctx, drafts, why) : []
  const known = down.flatMap(({ node, rowNo }) => (node ? { id: node.id, line: byRow.get(rowNo)! } : []))
  await updateNodes(ctx, known, why)
  await enterLeaders(ctx, leadersOf(fresh.map(({ rowNo }, at) => ({ id: made[at]!.id, line: byRow.get(rowNo)! }))))
  await changeLeaders(ctx, leadersOf(known))
}

/** By the node that each leads. */
const leadersOf = (lines: readonly { readonly id: number; readonly line: ImportedOrg }[]): ReadonlyMap<number, Leader> =>
  new Map(lines.flatMap(({ id, line: { leader } }) => (leader ? [[id, leader] as const] : [])))

/** Until this write ends nobody can delete the provinces and cities that lines name. */
export async function lockPlaces(ctx: WriteCtx, rows: readonly Pick<ImportedOrg, 'place'>[]): Promise<void> {
  const places = rows.map(({ place }) => place)
  const named = new Set(places.flatMap(({ provinceId, areaId }) => [provinceId ?? [], areaId ?? []].flat()))
  if ((await lockAreas(ctx, places)).size < named.size) throw conflict('所填的行政区划已被删除，请重新上传')
}

export function whereOf({ parent }: PlacedLine, places: ReadonlyMap<PlacedLine, number>): { parentId: number } | { below: number } {
  if (!isLine(parent!)) return { parentId: parent!.id }
  return parent.node ? { parentId: parent.node.id } : { below: places.get(parent)! }
}

const columnsOf = ({ fields: { orgCode, nationCodes: _, ...fields }, place }: ImportedOrg) => ({
  ...fields,
  ...place,
  ...(orgCode !== null && { orgCode }),
})
