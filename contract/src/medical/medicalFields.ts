import { Type } from 'typebox'
import type { FieldError } from '../core/errors.ts'
import { day, flag, longText, optional, text, whole, withDefault } from '../core/fields.ts'
import type { Incomplete } from '../core/rules.ts'
import { telephone } from '../core/telephone.ts'
import { ClinicLevel } from '../project/codes.ts'
import { EndemicDisease, LicenseState, WasteDisposal } from './codes.ts'

const plain = { log: 'plain' } as const
const number = (title: string, most = 500) => optional(whole(title, 0, most))

/** 02 §2.5: the medical resources of a project, as the site reports them. */
export const medicalFields = {
  clinicLevel: { ...ClinicLevel.schema, title: '医务室级别（填报）' },
  noClinicReason: optional(longText('未设医务室原因', 200)),
  roomArea: number('医务用房面积(㎡)', 100_000),
  bedNum: number('床位数', 1_000),
  isolationRoomNum: number('隔离房间数', 1_000),
  chineseDoctorNum: number('中方医生'),
  localDoctorNum: number('当地医生'),
  nurseNum: number('护士'),
  firstAiderNum: number('持证急救员'),
  aedNum: number('AED'),
  oxygenNum: number('供氧设备'),
  ambulanceNum: number('救护车'),
  firstAidKitNum: number('急救箱'),
  coldStorage: withDefault(flag('冷藏药品条件'), 0),
  wasteDisposal: optional(WasteDisposal.schema),
  licenseState: optional(LicenseState.schema),
  licenseNo: optional(text('许可证号', 50, plain)),
  licenseEndDate: optional(day('许可到期日')),
  endemicDiseases: withDefault(
    Type.Array(EndemicDisease.schema, { title: '当地高发传染病', maxItems: EndemicDisease.options.length, uniqueItems: true }),
    [],
  ),
  vaccineRequired: optional(text('入境/岗前疫苗要求', 200, plain)),
  evacPlan: optional(longText('医疗后送方案', 1_000)),
  evacHours: optional(whole('预计后送用时(小时)', 0, 240)),
  rescueCompany: optional(text('救援保险公司', 100, plain)),
  rescuePhone: optional(telephone('救援电话', { log: 'personal', unmasked: '公布的救援电话，须随时一键拨打' })),
  policyNo: optional(text('保单号', 50, plain)),
  policyEndDate: optional(day('保单到期日')),
  remark: optional(longText('其他情况')),
}

interface Judged {
  readonly clinicLevel: number
  readonly noClinicReason: string | null
  readonly licenseState: number | null
  readonly licenseEndDate: string | null
}

/** Which fields of a report ask for which others. */
export const medicalErrors = (draft: Incomplete<Judged>): readonly FieldError[] => [
  ...(draft.clinicLevel === ClinicLevel.none && draft.noClinicReason === null
    ? [{ path: 'noClinicReason', msg: '请输入未设医务室原因' }]
    : []),
  ...(draft.licenseState === LicenseState.held && draft.licenseEndDate === null
    ? [{ path: 'licenseEndDate', msg: '请选择许可到期日' }]
    : []),
]

/** Of a project abroad: somebody who falls ill there has to get home. */
export const overseasErrors = ({ evacPlan }: { readonly evacPlan: string | null }): readonly FieldError[] =>
  evacPlan === null ? [{ path: 'evacPlan', msg: '境外项目请输入医疗后送方案' }] : []
