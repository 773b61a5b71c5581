import { Type } from 'typebox'
import type { FieldError } from '../core/errors.ts'
import { day, decimal, flag, id, longText, optional, shape, text, whole, withDefault } from '../core/fields.ts'
import type { Incomplete } from '../core/rules.ts'
import { telephone } from '../core/telephone.ts'
import type { ValueOf } from '../core/value.ts'
import { type FilesField, ossIdsOf } from '../files/files.ts'
import { nationCode, spotErrors } from '../organisation/orgFields.ts'
import { ClinicLevel, DispenseMode, Location } from './codes.ts'

const plain = { log: 'plain' } as const
const clock = (title: string) => ({
  ...text(title, 5, plain),
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
  says: `${title}应为HH:mm`,
})

/** When a clinic is open on days of the week, in the local time of its node; an end not after the start is the next day's. */
export const OpenHours = shape({
  weekdays: Type.Array(whole('星期', 1, 7), { title: '星期', minItems: 1, maxItems: 7, uniqueItems: true }),
  from: clock('开始'),
  to: clock('结束'),
})
export type OpenHours = ValueOf<typeof OpenHours>

export const clinicPhotos: FilesField = { title: '照片', bizTypes: ['image'], most: 9 }
/** 0 is said of a project, never of a clinic. */
export const clinicLevel = Type.Unsafe<1 | 2 | 3>({
  ...ClinicLevel.schema,
  enum: [ClinicLevel.firstAid, ClinicLevel.ordinary, ClinicLevel.reinforced],
})

/** 06 §2.1: what a form says of a medical room, whichever level it has. */
export const clinicFields = {
  clinicName: { ...text('医务室名称', 60, plain), minLength: 2 },
  /** Left out: as the node stands. */
  location: optional(Location.schema),
  nationCode: optional(nationCode),
  provinceId: optional(id('省/州')),
  areaId: optional(id('市/县')),
  address: text('地址', 200, plain),
  longitude: optional(decimal('经度', 3, 6)),
  latitude: optional(decimal('纬度', 2, 6)),
  leaderName: optional(text('负责人', 30, { log: 'personal' })),
  leaderPhone: optional(telephone('负责人电话', { log: 'personal', mask: 'phone' })),
  dutyPhone: optional(telephone('值班/急救电话', { log: 'personal', unmasked: '公布的急救电话，须随时一键拨打' })),
  area: optional(decimal('面积(㎡)', 5, 1)),
  bedNum: optional(whole('床位', 0, 500)),
  isolationBedNum: optional(whole('隔离床位', 0, 200)),
  openDate: optional(day('开诊日期')),
  openHours: withDefault(Type.Array(OpenHours, { title: '开诊时间', maxItems: 14, says: '开诊时间最多14行' }), []),
  is24h: withDefault(flag('24小时值守'), 0),
  licenseNo: optional(text('执业许可/备案号', 50, plain)),
  licenseEndDate: optional(day('许可有效期至')),
  dispenseMode: withDefault(DispenseMode.schema, DispenseMode.atOnce),
  otherInfo: optional(longText('其他说明', 1000)),
}
export const clinicFiles = { ossIds: ossIdsOf(clinicPhotos) }

interface Judged {
  readonly nationCode: string | null
  readonly location: number | null
  readonly provinceId: number | null
  readonly areaId: number | null
  readonly longitude: string | null
  readonly latitude: string | null
  readonly area: string | null
}
/** Which fields of a clinic ask for which others. */
export const clinicErrors = (draft: Incomplete<Judged>): readonly FieldError[] => [
  ...spotErrors(draft),
  ...(Number(draft.area) < 0 || Number(draft.area) > 10_000 ? [{ path: 'area', msg: '面积应在0到10000之间' }] : []),
  ...(draft.location !== null && draft.nationCode !== null && (draft.location === Location.domestic) !== (draft.nationCode === 'CN')
    ? [{ path: 'location', msg: draft.nationCode === 'CN' ? '国家/地区为中国的医务室在境内' : '境内医务室的国家/地区应为中国' }]
    : []),
]
