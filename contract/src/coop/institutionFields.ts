import { Type } from 'typebox'
import type { FieldError } from '../core/errors.ts'
import { day, decimal, flag, optional, text, whole, withDefault } from '../core/fields.ts'
import type { Incomplete } from '../core/rules.ts'
import { telephone } from '../core/telephone.ts'
import { type FilesField, ossIdsOf } from '../files/files.ts'
import { spotErrors, spotFields } from '../organisation/orgFields.ts'
import { HospitalLevel, InstitutionService, InstitutionType, LocalService, PaymentMode } from './codes.ts'
import { languageCodes } from './languages.ts'

const plain = { log: 'plain' } as const
const personal = { log: 'personal' } as const

export const agreementPapers: FilesField = { title: '协议附件', bizTypes: ['doc', 'image', 'archive'], most: 9 }

const language = Type.Unsafe<string>({ title: '服务语言', type: 'string', enum: [...languageCodes] })

const servicesOf = ({ title, schema, options }: Pick<typeof InstitutionService | typeof LocalService, 'title' | 'schema' | 'options'>) =>
  Type.Array(schema as typeof InstitutionService.schema, { title, minItems: 1, maxItems: options.length, uniqueItems: true })

/** 02 §2.7: what a form says of an institution, whether near the site or far away; its files go beside it. */
export const institutionFields = {
  institutionName: text('机构名称', 100, plain),
  institutionNameLocal: optional(text('当地语名称', 150, plain)),
  institutionType: InstitutionType.schema,
  hospitalLevel: optional(HospitalLevel.schema),
  ...spotFields,
  distanceKm: optional(decimal('距项目(公里)', 4, 1)),
  travelMinutes: optional(whole('车程(分钟)', 0, 2_880)),
  services: servicesOf(InstitutionService),
  languages: withDefault(Type.Array(language, { title: '服务语言', maxItems: 10, uniqueItems: true, says: '服务语言最多10种' }), []),
  is24h: withDefault(flag('24小时接诊'), 0),
  /** Of a remote one in Beijing time. */
  serviceHours: optional(text('服务时间', 100, plain)),
  paymentMode: optional(PaymentMode.schema),
  contactName: optional(text('对接人', 30, personal)),
  contactPhone: optional(telephone('对接人电话', { ...personal, mask: 'phone' })),
  emergencyPhone: optional(telephone('急诊电话', { ...personal, unmasked: '公布的急诊电话，须随时一键拨打' })),
  agreementNo: optional(text('协议编号', 50, plain)),
  agreementStart: optional(day('协议开始')),
  agreementEnd: optional(day('协议截止')),
  /** Left out: yes, but at a project, which has nothing below it. */
  visibleToBelow: optional(flag('下级共用')),
}
/** The same of one near the site. */
export const localFields = { ...institutionFields, services: servicesOf(LocalService) }
export const institutionPapers = { ossIds: ossIdsOf(agreementPapers) }

interface Judged {
  readonly nationCode: string | null
  readonly provinceId: number | null
  readonly areaId: number | null
  readonly address: string | null
  readonly longitude: string | null
  readonly latitude: string | null
  readonly distanceKm: string | null
  readonly travelMinutes: number | null
  readonly agreementStart: string | null
  readonly agreementEnd: string | null
}
type Draft = Incomplete<Judged>

/** What is wrong with any institution. */
export const institutionErrors = (draft: Draft): readonly FieldError[] => [
  ...spotErrors(draft),
  ...(Number(draft.distanceKm) < 0 || Number(draft.distanceKm) > 2_000 ? [{ path: 'distanceKm', msg: '距项目(公里)应在0到2000之间' }] : []),
  ...(draft.agreementStart !== null && draft.agreementEnd !== null && draft.agreementEnd < draft.agreementStart
    ? [{ path: 'agreementEnd', msg: '协议截止不能早于协议开始' }]
    : []),
]

/** One that is near has to say where. */
export const localErrors = (draft: Draft): readonly FieldError[] => [
  ...institutionErrors(draft),
  ...(draft.nationCode === null ? [{ path: 'nationCode', msg: '请选择国家/地区' }] : []),
  ...(draft.address === null ? [{ path: 'address', msg: '请输入详细地址' }] : []),
]

/** And, being a project's own, how far away it is. */
export const distanceErrors = ({ distanceKm, travelMinutes }: Draft): readonly FieldError[] => [
  ...(distanceKm === null ? [{ path: 'distanceKm', msg: '请输入距项目(公里)' }] : []),
  ...(travelMinutes === null ? [{ path: 'travelMinutes', msg: '请输入车程(分钟)' }] : []),
]
