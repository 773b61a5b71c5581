import { Type } from 'typebox'
import type { FieldError } from '../core/errors.ts'
import { decimal, flag, longText, optional, text, time, whole, withDefault } from '../core/fields.ts'
import type { Incomplete } from '../core/rules.ts'
import { telephone } from '../core/telephone.ts'
import { AccessType, PowerSource, TerminalType, VideoAbility } from './codes.ts'

const plain = { log: 'plain' } as const
const personal = { log: 'personal' } as const

/** 02 §2.6: the line of a project, and what can be done over it. */
export const networkEnvFields = {
  accessTypes: Type.Array(AccessType.schema, {
    title: '接入方式',
    minItems: 1,
    maxItems: AccessType.options.length,
    uniqueItems: true,
  }),
  operator: optional(text('运营商', 50, plain)),
  downMbps: optional(decimal('下行带宽(Mbps)', 5, 2)),
  upMbps: optional(decimal('上行带宽(Mbps)', 5, 2)),
  latencyMs: optional(whole('到国内时延(毫秒)', 0, 5_000)),
  lossRate: optional(decimal('丢包率(%)', 3, 2)),
  dedicatedLine: withDefault(flag('国际专线/VPN'), 0),
  videoAbility: VideoAbility.schema,
  terminalTypes: withDefault(
    Type.Array(TerminalType.schema, { title: '会商终端', maxItems: TerminalType.options.length, uniqueItems: true }),
    [],
  ),
  roomPlace: optional(text('会商地点', 100, plain)),
  availableHours: optional(text('可用时段(当地)', 100, plain)),
  power: withDefault(Type.Array(PowerSource.schema, { title: '供电', maxItems: PowerSource.options.length, uniqueItems: true }), []),
  itContactName: optional(text('网络联系人', 30, personal)),
  itContactPhone: optional(telephone('网络联系人电话', { ...personal, mask: 'phone' })),
  /** Not later than now, which the server knows. */
  testedAt: optional(time('测试时间')),
  remark: optional(longText('备注')),
}

interface Judged {
  readonly accessTypes: readonly number[]
  readonly downMbps: string | null
  readonly upMbps: string | null
  readonly lossRate: string | null
  readonly videoAbility: number
}
const outside = (value: string | null, most: number) => value !== null && (Number(value) < 0 || Number(value) > most)

/** Which fields of a report ask for which others: without any line there is nothing to measure and nothing to see. */
export function networkEnvErrors({ accessTypes, downMbps, upMbps, lossRate, videoAbility }: Incomplete<Judged>): readonly FieldError[] {
  const errors: FieldError[] = []
  const wrong = (path: string, msg: string) => void errors.push({ path, msg })
  const isOffline = accessTypes?.includes(AccessType.none) ?? false
  if (isOffline && accessTypes!.length > 1) wrong('accessTypes', '“无网络”不能与其他接入方式同时选择')
  const isOnline = accessTypes !== null && accessTypes.length > 0 && !isOffline
  if (isOnline && downMbps === null) wrong('downMbps', '请输入下行带宽(Mbps)')
  if (isOnline && upMbps === null) wrong('upMbps', '请输入上行带宽(Mbps)')
  if (outside(downMbps, 10_000)) wrong('downMbps', '下行带宽应在0到10000之间')
  if (outside(upMbps, 10_000)) wrong('upMbps', '上行带宽应在0到10000之间')
  if (outside(lossRate, 100)) wrong('lossRate', '丢包率应在0到100之间')
  if (isOffline && videoAbility !== null && videoAbility >= VideoAbility.standard) wrong('videoAbility', '没有网络的项目不能选择视频能力')
  return errors
}
