import type { CodeOf } from '@oems/contract/core/codes.ts'
import { HistoryKind, OrgProjectType, OrgStatus, OrgType } from '@oems/contract/organisation/codes.ts'
import { structuralFields } from '@oems/contract/organisation/orgFields.ts'
import type { OrgRevision } from '@oems/contract/organisation/orgManager.ts'
import { eq } from 'drizzle-orm'
import { type PlaceColumns, placeColumns } from '../../area/place.ts'
import { saveContactsOf } from '../../contacts/saving.ts'
import type { WriteCtx } from '../../core/context.ts'
import { lockOpenNode, refuseClosed } from '../../core/db/openNode.ts'
import { type Org, org } from '../../core/db/org.ts'
import { nodeInScope } from '../../core/db/scope.ts'
import { touch } from '../../core/db/store.ts'
import { badField, conflict, ruleBroken } from '../../core/errors.ts'
import { notifyPlacesChanged } from '../../core/followers.ts'
import { requireFromAbove } from '../fromAbove.ts'
import { enterHistory, type HistoryEntry } from '../history/history.ts'
import { checkSiblings, lockNode, lockTree, newQrToken } from '../structure.ts'
import { tellRenamed } from '../tellTree.ts'
import { pathNames } from '../trees/tree.ts'
import { renamedColumns } from './naming.ts'
import { coverNations, nationsOf } from './regionNations.ts'
import { switchStatus } from './switching.ts'
import { checkTypeChange } from './typeChange.ts'

/** What items and filters of the trees show. */
const shown = ['orgName', 'orgType', 'status', 'isOutside', 'nationCode'] as const

type Wanted = Pick<Org, (typeof structuralFields)[number] | (typeof shown)[number]>
const differs = (node: Org, wanted: Wanted, fields: readonly (keyof Wanted)[]) => fields.some((field) => node[field] !== wanted[field])
const changesPlace = (node: Org, wanted: Wanted) => differs(node, wanted, structuralFields) || differs(node, wanted, shown)

/** What a form sends; of a project with its kind, which stays where nothing is said of it. */
export type NodeRevision = OrgRevision & { readonly orgProjectType?: number }

/** The whole record as its form sends it; what of it is structural goes by the rules of the tree. */
export async function updateNode(ctx: WriteCtx, parentId: number | null, revision: NodeRevision): Promise<{ id: number; version: number }> {
  const { orgId, version, reason, docNo, renewQr, nationCodes, contacts, ...draft } = revision
  const seen = await nodeInScope(ctx, orgId)
  if (seen.version !== version) throw conflict()
  const place = await placeColumns(ctx, draft, draft.orgType)
  const wanted = wantedOf(seen, draft, place)
  const nations = await nationsOf(ctx.db, orgId)
  const coversOthers = nations.join() !== nationCodes.toSorted().join()
  if (coversOthers || changesPlace(seen, wanted)) await lockTree(ctx)
  const before = await lockNode(ctx, orgId, wanted.status < seen.status ? 'update' : 'no key update')
  if (before.version !== version) throw conflict()
  if (parentId !== null && parentId !== before.parentId) throw ruleBroken('上级组织请通过“迁移”调整')
  await requireWritable(ctx, before, wanted)

  const isStructural = differs(before, wanted, structuralFields)
  if (isStructural) await requireFromAbove(ctx, before)
  if (isStructural && reason === null) throw badField('reason', '请填写变更原因')
  const name = await renaming(ctx, before, wanted)
  if (wanted.orgType !== before.orgType) await checkTypeChange(ctx, before, wanted.orgType)
  const qr = renewQr === 1 ? { qrToken: newQrToken() } : {}
  const columns = { ...draft, ...place, ...wanted, ...name, ...qr }
  const changed = Object.entries(columns).filter(([field, value]) => before[field as keyof Org] !== value)
  const [after] = await ctx.db
    .update(org)
    // What stays is not named: the version of the tree rises with the columns that a write names.
    .set({ ...Object.fromEntries(changed), version: version + 1, ...touch(ctx) })
    .where(eq(org.id, orgId))
    .returning()
  if (coversOthers) await coverNations(ctx, after!, nationCodes)
  await saveContactsOf(ctx, orgId, contacts)
  if (standsElsewhere(before, after!)) await notifyPlacesChanged(ctx, [orgId])
  if (wanted.status !== before.status) await switchStatus(ctx, before, wanted.status as CodeOf<typeof OrgStatus>)
  await enterHistory(ctx, historyOfChange(before, after!), { reason, docNo })
  await noteChange(ctx, { ...before, nationCodes: nations }, { ...after!, nationCodes })
  return { id: orgId, version: version + 1 }
}

/** Whether a project has changed its place, as far as norms and risks go by it. */
export const standsElsewhere = (before: Org, after: Org) =>
  after.orgType === OrgType.project && (['isOutside', 'nationCode', 'provinceId'] as const).some((field) => before[field] !== after[field])

type Draft = Pick<NodeRevision, 'orgName' | 'orgType' | 'orgProjectType' | 'status' | 'label' | 'orgCode'>

/** What the form leaves out stays, and whether a node is abroad follows from its nation. */
function wantedOf(node: Org, draft: Draft, { isOutside, nationCode }: PlaceColumns): Wanted {
  const { orgName, orgType, label } = draft
  const orgProjectType = orgType === node.orgType ? (draft.orgProjectType ?? node.orgProjectType) : OrgProjectType.none
  return {
    ...{ orgName, orgType, orgProjectType, label, isOutside, nationCode },
    status: draft.status ?? node.status,
    orgCode: draft.orgCode ?? node.orgCode,
  }
}

/** At a disabled node nothing is written but that it is enabled again, at a closed project nothing at all. */
async function requireWritable(ctx: WriteCtx, before: Org, wanted: Wanted): Promise<void> {
  if (wanted.status === OrgStatus.enabled && before.status === OrgStatus.disabled) await refuseClosed(ctx, [before.id])
  else await lockOpenNode(ctx, before.id)
}

/** The columns of another name; none where it stays. */
export async function renaming(ctx: WriteCtx, before: Org, { orgName }: Pick<Wanted, 'orgName'>) {
  if (orgName === before.orgName) return {}
  const columns = renamedColumns(before, orgName)
  if (before.parentId !== null) {
    const parent = await nodeInScope(ctx, before.parentId)
    await checkSiblings(ctx.db, parent, columns, before.id)
  }
  await tellRenamed(ctx, before, orgName)
  return columns
}

export function historyOfChange(before: Org, after: Org): HistoryEntry[] {
  const changed = <F extends keyof Org>(kind: HistoryEntry['kind'], field: F): HistoryEntry[] =>
    before[field] === after[field]
      ? []
      : [{ orgId: before.id, kind, oldValue: { [field]: before[field] }, newValue: { [field]: after[field] } }]
  return [
    ...changed(HistoryKind.renamed, 'orgName'),
    ...changed(HistoryKind.typeChanged, 'orgType'),
    ...changed(HistoryKind.typeChanged, 'orgProjectType'),
    ...changed(after.status === OrgStatus.enabled ? HistoryKind.enabled : HistoryKind.disabled, 'status'),
    ...changed(HistoryKind.detailsChanged, 'orgCode'),
    ...changed(HistoryKind.detailsChanged, 'label'),
    ...(before.qrToken === after.qrToken
      ? []
      : [{ orgId: before.id, kind: HistoryKind.detailsChanged, oldValue: null, newValue: { isQrRenewed: true } }]),
  ]
}

type Noted = Org & { readonly nationCodes?: readonly string[] }

/** With the path by its names before and after, where the name has changed (02 §7). */
export async function noteChange(ctx: WriteCtx, before: Noted, after: Noted): Promise<void> {
  const path = before.orgName === after.orgName ? null : (await pathNames(ctx, [after])).get(after.id)!
  ctx.note({
    ...{ what: '组织', id: after.id, name: after.orgName, orgId: after.id },
    before: { ...before, ...(path !== null && { pathName: `${path.slice(0, path.length - after.orgName.length)}${before.orgName}` }) },
    after: { ...after, ...(path !== null && { pathName: path }) },
  })
}
