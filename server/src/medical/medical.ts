import { isDeepStrictEqual } from 'node:util'
import type { Input } from '@oems/contract/core/call.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { projectMedical as calls, type MedicalFields } from '@oems/contract/medical/medical.ts'
import { medicalErrors, overseasErrors } from '@oems/contract/medical/medicalFields.ts'
import { Outside } from '@oems/contract/organisation/codes.ts'
import type { ClinicLevel } from '@oems/contract/project/codes.ts'
import { eq } from 'drizzle-orm'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { badInput, conflict } from '../core/errors.ts'
import { notifyCareChanged, notifyPlacesChanged } from '../core/followers.ts'
import { implement } from '../core/implement.ts'
import { project } from '../organisation/tables.ts'
import { lockOpenProject, ofProject, projectInScope, medicalStore as store } from './stores.ts'
import { type ProjectMedicalRow, projectMedical as t } from './tables.ts'

export default implement(calls, {
  async detail(ctx, { projectId }) {
    const { id } = await projectInScope(ctx, projectId)
    const reported = await medicalOf(ctx, id)
    return reported && { ...reported, clinicLevelNow: await levelNow(ctx, id) }
  },
  save: (ctx, { projectId, ...fields }: Input<typeof calls.save>) => saveMedical(ctx, projectId, fields, null),
  async update(ctx, { id, version, ...fields }: Input<typeof calls.update>) {
    await saveMedical(ctx, (await store.get(ctx, id)).orgId, fields, version)
  },
})

/** By the register of clinics, which writes it with each change. */
async function levelNow({ db }: Ctx, projectId: number) {
  const [found] = await db.select({ level: project.clinicLevelNow }).from(project).where(eq(project.projectId, projectId))
  return (found?.level ?? null) as CodeOf<typeof ClinicLevel> | null
}

/** What a project that the caller sees has reported. */
export async function medicalOf(ctx: Ctx, projectId: number) {
  const [row] = await store.rows(ctx, eq(t.orgId, projectId))
  return row ? ofProject(row) : null
}

/** Writes the one record of a project: without a version it has none yet, with one it is the record that was read at it. */
export async function saveMedical(
  ctx: WriteCtx,
  projectId: number,
  fields: MedicalFields,
  version: number | null,
): Promise<ProjectMedicalRow> {
  const { isOutside } = await lockOpenProject(ctx, projectId)
  const errors = [...medicalErrors(fields), ...(isOutside === Outside.overseas ? overseasErrors(fields) : [])]
  if (errors.length > 0) throw badInput(errors)
  const before = await medicalOf(ctx, projectId)
  const saved = await written(ctx, projectId, fields, version)
  await notifyCareChanged(ctx, [projectId])
  if (!isDeepStrictEqual(endemicTo(before), endemicTo(saved))) await notifyPlacesChanged(ctx, [projectId])
  return saved
}

const endemicTo = (row: Pick<ProjectMedicalRow, 'endemicDiseases'> | null) => (row?.endemicDiseases ?? []).toSorted()

async function written(ctx: WriteCtx, projectId: number, fields: MedicalFields, version: number | null): Promise<ProjectMedicalRow> {
  if (version === null) return store.insert(ctx, { ...fields, orgId: projectId, licenseToldDays: null, policyToldDays: null })
  const [found] = await store.rows(ctx, eq(t.orgId, projectId))
  if (!found) throw conflict()
  return store.change(ctx, found.id, (before) => {
    if (before.version !== version) throw conflict()
    return { ...fields, ...toldAnew(before, fields) }
  })
}

/** Another end is told of again. */
const toldAnew = (before: ProjectMedicalRow, { licenseEndDate, policyEndDate }: MedicalFields) => ({
  licenseToldDays: before.licenseEndDate === licenseEndDate ? before.licenseToldDays : null,
  policyToldDays: before.policyEndDate === policyEndDate ? before.policyToldDays : null,
})
