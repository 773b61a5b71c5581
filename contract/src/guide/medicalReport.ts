import { Type } from 'typebox'
import { institutionErrors, localFields } from '../coop/institutionFields.ts'
import type { FieldError } from '../core/errors.ts'
import { decimal, id, optional, revised, shape, text, whole, withDefault } from '../core/fields.ts'
import type { Incomplete } from '../core/rules.ts'
import type { ValueOf } from '../core/value.ts'
import { medicalErrors, medicalFields, overseasErrors } from '../medical/medicalFields.ts'
import { referralsAtMost } from '../medical/projectClinic.ts'
import { Outside } from '../organisation/codes.ts'
import { errorsAt, linesOf, reportOf } from './report.ts'

const { institutionName, institutionNameLocal, institutionType, services, is24h, emergencyPhone } = localFields
const which = { id: optional(id('合作医疗机构')), version: optional(revised.version) }
const hospitalsAtMost = 20

/** A hospital near the site, as far as the guide asks; what else is known of it stays. */
export const GuideHospital = shape({
  ...which,
  ...{ institutionName, institutionNameLocal, institutionType },
  address: text('详细地址', 200, { log: 'plain' }),
  distanceKm: decimal('距项目(公里)', 4, 1),
  travelMinutes: whole('车程(分钟)', 0, 2_880),
  ...{ services, is24h, emergencyPhone },
})
export type GuideHospital = ValueOf<typeof GuideHospital>

/** To the hospital at this place of the list; a patient is sent to the first of them first. */
export const GuideReferral = shape({
  id: optional(id('转诊关系')),
  version: optional(revised.version),
  institution: whole('转诊机构', 0, hospitalsAtMost - 1),
  transport: optional(text('转运方式', 100, { log: 'plain' })),
})
export type GuideReferral = ValueOf<typeof GuideReferral>

/** 02 §5.6: medical resources, with the hospitals nearby and the order in which patients go there. */
export const medicalStepFields = {
  ...medicalFields,
  localInstitutions: withDefault(
    Type.Array(GuideHospital, { title: '当地合作医疗机构', maxItems: hospitalsAtMost, says: `一次最多保存${hospitalsAtMost}家机构` }),
    [],
  ),
  referrals: withDefault(
    Type.Array(GuideReferral, { title: '转诊关系', maxItems: referralsAtMost, says: `最多${referralsAtMost}个转诊机构` }),
    [],
  ),
}

type Draft = Incomplete<ValueOf<ReturnType<typeof shape<typeof medicalStepFields>>>>
const nowhere = {
  nationCode: '',
  provinceId: null,
  areaId: null,
  longitude: null,
  latitude: null,
  agreementStart: null,
  agreementEnd: null,
}

function medicalStepErrors(draft: Draft): readonly FieldError[] {
  const hospitals = linesOf(GuideHospital, draft.localInstitutions)
  const chosen = linesOf(GuideReferral, draft.referrals).map(({ institution }) => institution)
  return [
    ...medicalErrors(draft),
    ...hospitals.flatMap((line, at) => errorsAt('localInstitutions', at, institutionErrors({ ...line, ...nowhere }))),
    ...chosen.flatMap((place, at) =>
      place === null || (place < hospitals.length && chosen.indexOf(place) === at)
        ? []
        : [{ path: `referrals.${at}.institution`, msg: '请选择其他转诊机构' }],
    ),
  ]
}

/** What only a project abroad has to say. */
export const abroadErrors = (draft: Pick<Draft, 'evacPlan' | 'localInstitutions'>, isOutside: number | null): readonly FieldError[] =>
  isOutside !== Outside.overseas
    ? []
    : [
        ...overseasErrors(draft),
        ...(draft.localInstitutions?.length ? [] : [{ path: 'localInstitutions', msg: '境外项目至少填写一家当地合作医疗机构' }]),
      ]

export const MedicalReport = reportOf(medicalStepFields, medicalStepErrors)
export type MedicalReport = ValueOf<typeof MedicalReport>
