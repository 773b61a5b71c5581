import { InstitutionKind } from '@oems/contract/coop/codes.ts'
import { institutionFields } from '@oems/contract/coop/institutionFields.ts'
import type { InstitutionLine } from '@oems/contract/coop/institutions.ts'
import { abroadErrors, type GuideHospital, type MedicalReport, medicalStepFields } from '@oems/contract/guide/medicalReport.ts'
import { complete } from '@oems/contract/guide/report.ts'
import { ReferralTarget } from '@oems/contract/medical/codes.ts'
import { saveInstitutions } from '../coop/lines.ts'
import { institutionSets } from '../coop/ofNode.ts'
import type { Ctx, WriteCtx } from '../core/context.ts'
import type { Org } from '../core/db/org.ts'
import { badInput } from '../core/errors.ts'
import { chainOf } from '../medical/chain.ts'
import { saveMedical } from '../medical/medical.ts'
import { referralsOf, saveReferrals } from '../medical/referrals.ts'

/** The project's own hospitals nearby; what is shared with it from above is not its reporter's to change. */
const ownHospitals = async (ctx: Ctx, node: Org) =>
  (await institutionSets(ctx, node)).localInstitutions.filter(({ orgId }) => orgId === node.id)

/** As the second step shows them. */
export async function liveCare(ctx: Ctx, node: Org) {
  const [hospitals, chain] = await Promise.all([ownHospitals(ctx, node), referralsOf(ctx, node.id)])
  const places = new Map(hospitals.map(({ id }, at) => [id, at]))
  return {
    localInstitutions: hospitals.map(({ address, distanceKm, travelMinutes, ...hospital }) => ({
      ...hospital,
      address: address ?? '',
      distanceKm: distanceKm ?? '',
      travelMinutes: travelMinutes ?? 0,
    })),
    referrals: chain.flatMap(({ institutionId, id, version, transport }) => {
      const institution = places.get(institutionId)
      return institution === undefined ? [] : [{ id, version, institution, transport }]
    }),
  }
}

/** Enters the second step: the resources, the hospitals, and the order in which patients go there. */
export async function saveCare(ctx: WriteCtx, node: Org, sent: MedicalReport) {
  const { projectId: _, draft: _draft, version, ...fields } = sent
  const { localInstitutions, referrals, ...medical } = complete(medicalStepFields, fields)
  const errors = abroadErrors({ evacPlan: medical.evacPlan, localInstitutions }, node.isOutside)
  if (errors.length > 0) throw badInput(errors)
  await saveMedical(ctx, node.id, medical, version)
  const hospitals = await saveInstitutions(ctx, node.id, InstitutionKind.local, await wholeLines(ctx, node, localInstitutions))
  const chain = (await chainOf(ctx, node.id)).map((link) => ({ ...link, targetType: ReferralTarget.institution }))
  const own = new Set(hospitals.map(({ id }) => id))
  const lines = referrals.map(({ id, version: at, institution, transport }) => {
    const { distanceKm = null, travelMinutes = null, remark = null } = chain.find((known) => known.id === id) ?? {}
    return {
      id,
      version: at,
      targetType: ReferralTarget.institution,
      institutionId: hospitals[institution]!.id,
      distanceKm,
      travelMinutes,
      transport,
      remark,
    }
  })
  // Behind them, whom this step does not show.
  const others = chain.filter(({ institutionId }) => !own.has(institutionId))
  await saveReferrals(ctx, node.id, [...lines, ...others])
  return {}
}

/** With what else is known of a hospital that is there already; a new one is in the project's nation. */
async function wholeLines(ctx: Ctx, node: Org, lines: readonly GuideHospital[]): Promise<InstitutionLine[]> {
  const known = new Map((await ownHospitals(ctx, node)).map((hospital) => [hospital.id, hospital]))
  return lines.map((line) => {
    const row = line.id === null ? undefined : known.get(line.id)
    const ossIds = row?.oss.map(({ ossId }) => ossId) ?? []
    return { ...unknown, ...(row ? columnsOf(row) : { nationCode: node.nationCode }), ...line, ossIds, verified: 1 as const }
  })
}

const names = Object.keys(institutionFields) as (keyof typeof institutionFields)[]
type Known = Omit<InstitutionLine, keyof GuideHospital | 'ossIds' | 'verified'>
const columnsOf = (row: Partial<InstitutionLine>) => Object.fromEntries(names.map((name) => [name, row[name]])) as Partial<Known>
const unknown: Known = {
  ...{ hospitalLevel: null, nationCode: null, provinceId: null, areaId: null, longitude: null, latitude: null, languages: [] },
  ...{ serviceHours: null, paymentMode: null, contactName: null, contactPhone: null, agreementNo: null, agreementStart: null },
  ...{ agreementEnd: null, visibleToBelow: null },
}
