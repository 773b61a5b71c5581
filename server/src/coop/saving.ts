import { InstitutionKind } from '@oems/contract/coop/codes.ts'
import { distanceErrors, institutionErrors, localErrors } from '@oems/contract/coop/institutionFields.ts'
import { InstitutionForm as Fields, type InstitutionForm } from '@oems/contract/coop/institutions.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import type { FieldError } from '@oems/contract/core/errors.ts'
import { isMasked } from '@oems/contract/core/numbers.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { placeColumns } from '../area/place.ts'
import type { WriteCtx } from '../core/context.ts'
import { refuseShared } from '../core/db/atNodes.ts'
import { lockOpenNode } from '../core/db/openNode.ts'
import type { Org } from '../core/db/org.ts'
import { badInput, conflict, notFound } from '../core/errors.ts'
import { attach } from '../core/files/attach.ts'
import { notifyCareChanged } from '../core/followers.ts'
import { searchPinyin } from '../core/identity.ts'
import { unmasked } from '../core/masks.ts'
import { nameKey } from '../organisation/names.ts'
import { lockRelying, refuseReferred } from './referred.ts'
import { papers, store } from './store.ts'
import type { InstitutionRow } from './tables.ts'

export type Kind = CodeOf<typeof InstitutionKind>
export const readOnlyHere = '上级共用的机构只能由上级修改'

export interface Which {
  readonly id: number
  readonly version: number
}

export async function addInstitution(ctx: WriteCtx, orgId: number, kind: Kind, form: InstitutionForm): Promise<InstitutionRow> {
  const node = await lockOpenNode(ctx, orgId)
  refuseFaults(node, kind, form)
  const columns = await columnsOf(ctx, node, form)
  const saved = await store.insert(ctx, { ...columns, orgId, kind, ...verification(ctx, form, null), toldDays: null })
  await attach(ctx, { owner: papers.owner, id: saved.id }, papers.field, form.ossIds)
  await notifyCareChanged(ctx, [orgId])
  return saved
}

/** One of another kind is none that this door knows. */
export async function updateInstitution(ctx: WriteCtx, { id, version }: Which, kind: Kind, sent: InstitutionForm): Promise<InstitutionRow> {
  const found = await store.get(ctx, id)
  if (found.kind !== kind) throw notFound()
  await refuseShared(ctx, [found], readOnlyHere)
  const node = await lockOpenNode(ctx, found.orgId)
  const form = unmasked(Fields.properties, sent, found)
  refuseFaults(node, kind, form)
  const columns = await columnsOf(ctx, node, form)
  await lockRelying(ctx, [found.orgId])
  const after = await store.change(ctx, id, (before) => {
    if (before.version !== version) throw conflict()
    const toldDays = before.agreementEnd === columns.agreementEnd ? before.toldDays : null
    return { ...columns, ...verification(ctx, form, before), toldDays }
  })
  if (found.visibleToBelow === 1 && after.visibleToBelow === 0) await refuseReferred(ctx, [id], 'below')
  await attach(ctx, { owner: papers.owner, id }, papers.field, form.ossIds)
  await notifyCareChanged(ctx, [found.orgId])
  return after
}

/** What is wrong with an institution at its node, beside its fields one by one. */
export function institutionFaults(node: Pick<Org, 'orgType'>, kind: Kind, form: InstitutionForm): readonly FieldError[] {
  const isLocal = kind === InstitutionKind.local
  return [
    ...(node.orgType === OrgType.platform ? [{ path: 'orgId', msg: '请选择平台以外的组织' }] : []),
    ...(isLocal ? localErrors(form) : institutionErrors(form)),
    ...(isLocal && node.orgType === OrgType.project ? distanceErrors(form) : []),
    ...(nameKey(form.institutionName) === '' ? [{ path: 'institutionName', msg: '机构名称不能只有空格和引号' }] : []),
    ...(form.contactPhone !== null && isMasked(form.contactPhone) ? [{ path: 'contactPhone', msg: '请输入完整号码，不能含有*' }] : []),
  ]
}

function refuseFaults(node: Org, kind: Kind, form: InstitutionForm): void {
  const faults = institutionFaults(node, kind, form)
  if (faults.length > 0) throw badInput(faults)
}

async function columnsOf(ctx: WriteCtx, { orgType }: Org, { ossIds: _files, verified: _, visibleToBelow, ...draft }: InstitutionForm) {
  const { nationCode, provinceId, areaId } = await placeColumns(ctx, {
    nationCode: draft.nationCode,
    provinceId: draft.provinceId,
    areaId: draft.areaId,
  })
  return {
    ...draft,
    ...{ nationCode, provinceId, areaId },
    nameKey: nameKey(draft.institutionName),
    pinyin: searchPinyin(draft.institutionName),
    visibleToBelow: visibleToBelow ?? (orgType === OrgType.project ? 0 : 1),
  }
}

/** By whom and when it was last known to be right. */
const verification = (ctx: WriteCtx, { verified }: InstitutionForm, before: InstitutionRow | null) =>
  verified === 1
    ? { lastVerifiedAt: ctx.now.toISOString(), lastVerifiedBy: ctx.actor.accountId }
    : { lastVerifiedAt: before?.lastVerifiedAt ?? null, lastVerifiedBy: before?.lastVerifiedBy ?? null }
