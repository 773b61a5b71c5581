import { AgreementState, InstitutionKind, InstitutionType } from '../coop/codes.ts'
import { Institution } from '../coop/institutions.ts'
import { read, under, write } from '../core/call.ts'
import {
  Done,
  decimal,
  Id,
  id,
  list,
  longText,
  maybe,
  optional,
  recordOf,
  revised,
  shape,
  text,
  whole,
  withDefault,
} from '../core/fields.ts'
import { ruled } from '../core/rules.ts'
import { telephone } from '../core/telephone.ts'
import type { ValueOf } from '../core/value.ts'
import { Op } from '../session/session.ts'
import { ReferralTarget } from './codes.ts'
import { ProjectMedical } from './medical.ts'
import { ProjectNetworkEnv } from './networkEnv.ts'

const projectId = id('项目')
/** As many as a chain has (02 §2.8). */
export const referralsAtMost = 9

/** 02 §2.8: where patients are sent. Without a way of its own the institution's holds. */
const referralFields = {
  targetType: withDefault(ReferralTarget.schema, ReferralTarget.institution),
  institutionId: id('合作医疗机构'),
  distanceKm: optional({ ...decimal('转运距离(公里)', 4, 1), pattern: '^\\d{1,4}(\\.\\d)?$' }),
  travelMinutes: optional(whole('转运用时(分钟)', 0, 2_880)),
  transport: optional(text('转运方式', 100, { log: 'plain' })),
  remark: optional(longText('备注', 200)),
}

/** With its number and version one that is there is changed. Without a place it comes last; those behind its place make room. */
const placed = { ...referralFields, priority: optional(whole('转诊顺位', 1, referralsAtMost)) }
export const ReferralDraft = ruled(
  shape({ id: optional(id('转诊关系')), version: optional(revised.version), projectId, ...placed }),
  (draft) => (draft.id !== null && draft.version === null ? [{ path: 'version', msg: '请输入版本' }] : []),
)
export type ReferralDraft = ValueOf<typeof ReferralDraft>

/** One of a whole chain, whose order they stand in. */
export const ReferralLine = shape({ id: optional(id('转诊关系')), version: optional(revised.version), ...referralFields })
export type ReferralLine = ValueOf<typeof ReferralLine>

export const Referral = recordOf(referralFields, {
  projectId,
  priority: whole('转诊顺位', 1, referralsAtMost),
  kind: InstitutionKind.schema,
  institutionName: text('机构名称', 100),
  institutionNameLocal: maybe(text('当地语名称', 150)),
  institutionType: InstitutionType.schema,
  /** As the institution says; what the referral says itself goes before it. */
  institutionDistanceKm: maybe(decimal('距项目(公里)', 4, 1)),
  institutionTravelMinutes: maybe(whole('车程(分钟)', 0, 2_880)),
  emergencyPhone: maybe(telephone('急诊电话', { unmasked: '公布的急诊电话，须随时一键拨打' })),
  agreementState: AgreementState.schema,
})
export type Referral = ValueOf<typeof Referral>

/** Everything known of the medical care of a project; its clinics come with their own area. */
const ProjectCare = shape({
  project: Op,
  medical: maybe(ProjectMedical),
  networkEnv: maybe(ProjectNetworkEnv),
  referrals: list(Referral),
  institutions: list(Institution),
})
export type ProjectCare = ValueOf<typeof ProjectCare>

/** 项目医务室 (02 §5.5), as far as it needs no clinics. */
export const projectClinic = under('/biz/project-clinic', {
  listAllClinicInfo: read.get('list-all-clinic-info/{projectId}', 'biz:project-clinic:list', shape({ projectId }), ProjectCare),
  saveReferralClinic: write.post('save-referral-clinic', 'biz:project-clinic:save', ReferralDraft, Id, { title: '保存转诊关系' }),
  removeReferralClinic: write.delete(
    'remove-referral-clinic/{referralId}',
    'biz:project-clinic:delete',
    shape({ referralId: id('转诊关系') }),
    Done,
    { title: '删除转诊关系' },
  ),
})
