import { type ClinicDraft, ClinicRevision } from '@oems/contract/clinic/clinics.ts'
import { ClinicEventKind, ClinicKind, ServiceStatus } from '@oems/contract/clinic/codes.ts'
import { isMasked } from '@oems/contract/core/numbers.ts'
import type { ValueOf } from '@oems/contract/core/value.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import type { WriteCtx } from '../core/context.ts'
import { addDays, dayOf } from '../core/days.ts'
import { lockOpenNode } from '../core/db/openNode.ts'
import type { Org } from '../core/db/org.ts'
import { badInput, conflict, ruleBroken } from '../core/errors.ts'
import { attach } from '../core/files/attach.ts'
import { searchPinyin } from '../core/identity.ts'
import { unmasked } from '../core/masks.ts'
import { enterEvents } from './events.ts'
import { lockProjects, settleLevels } from './level.ts'
import { clinicPlace } from './place.ts'
import { photos, store } from './store.ts'

type Revision = ValueOf<typeof ClinicRevision>
type Form = Omit<Revision, 'id' | 'version'>

/** Types of nodes that have a medical room (06 §2.1). */
const nodeTypes: readonly number[] = [OrgType.group, OrgType.company, OrgType.project]
export const isClinicNode = ({ orgType }: Pick<Org, 'orgType'>) => nodeTypes.includes(orgType)
export const noClinicNode = '医务室只能设在集团公司、经营公司或项目'
const openingAhead = 365

export async function save(ctx: WriteCtx, { orgId, clinicLevel, ...form }: ClinicDraft) {
  const node = await lockOpenNode(ctx, orgId)
  if (!isClinicNode(node)) throw ruleBroken(noClinicNode)
  await lockProjects(ctx, [orgId])
  const saved = await store.insert(ctx, {
    ...(await columnsOf(ctx, node, form)),
    ...{ orgId, clinicLevel, clinicKind: ClinicKind.clinic, serviceStatus: ServiceStatus.normal, statusSince: dayOf(ctx.now) },
  })
  await enterEvents(ctx, [{ clinicId: saved.id, kind: ClinicEventKind.opened, newValue: clinicLevel }])
  await attach(ctx, { owner: photos.owner, id: saved.id }, photos.field, form.ossIds)
  await settleLevels(ctx, [orgId])
  return saved
}

export async function update(ctx: WriteCtx, { id, version, ...sent }: Revision) {
  const found = await store.get(ctx, id)
  const node = await lockOpenNode(ctx, found.orgId)
  const columns = await columnsOf(ctx, node, unmasked(ClinicRevision.properties, sent, found))
  await store.change(ctx, id, (before) => {
    if (before.version !== version) throw conflict()
    // Another end is told of again.
    const isSameEnd = before.licenseEndDate === columns.licenseEndDate
    return { ...columns, licenseToldDays: isSameEnd ? before.licenseToldDays : null }
  })
  await attach(ctx, { owner: photos.owner, id }, photos.field, sent.ossIds)
}

async function columnsOf(ctx: WriteCtx, node: Org, { ossIds: _files, ...form }: Form) {
  const faults = faultsOf(ctx, form)
  if (faults.length > 0) throw badInput(faults)
  return { ...form, ...(await clinicPlace(ctx, node, form)), pinyin: searchPinyin(form.clinicName) }
}

/** What is wrong with a form that only the server knows. */
export const faultsOf = ({ now }: Pick<WriteCtx, 'now'>, { openDate, leaderPhone }: Pick<Form, 'openDate' | 'leaderPhone'>) => [
  ...(openDate !== null && openDate > addDays(dayOf(now), openingAhead) ? [{ path: 'openDate', msg: '开诊日期不能晚于一年后' }] : []),
  ...(leaderPhone !== null && isMasked(leaderPhone) ? [{ path: 'leaderPhone', msg: '请输入完整号码，不能含有*' }] : []),
]
