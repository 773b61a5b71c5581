import { Type } from 'typebox'
import { ContactType } from '../contacts/codes.ts'
import { read, under } from '../core/call.ts'
import { day, decimal, flag, id, list, maybe, shape, text, time, whole, withDefault } from '../core/fields.ts'
import { reveal } from '../core/reveal.ts'
import type { ValueOf } from '../core/value.ts'

export type CardLanguage = 'zh' | 'en'
const language = Type.Unsafe<CardLanguage>({ title: '语言', type: 'string', enum: ['zh', 'en'] })

const publicNumber = (title: string) => maybe(text(title, 32, { unmasked: '急救时须随时一键拨打' }))
const named = {
  contactType: ContactType.schema,
  name: text('姓名', 50),
  telephoneCode: maybe(text('国际区号', 6)),
}

/** An institution, whose numbers everybody sees whole (02 §2.9). */
export const CardLine = shape({ ...named, mobile: publicNumber('手机'), phone: publicNumber('电话') })
export type CardLine = ValueOf<typeof CardLine>

/** Somebody of the site. */
export const CardPerson = shape({
  ...named,
  /** As whoever reads no Chinese says it; null where it is written in Latin letters anyway. */
  nameLatin: maybe(text('姓名拼音', 200)),
  post: maybe(text('职务', 50)),
  mobile: maybe(text('手机', 20, { mask: 'phone' })),
  phone: maybe(text('座机', 32, { mask: 'phone' })),
})
export type CardPerson = ValueOf<typeof CardPerson>

export const CardHospital = shape({
  institutionId: id('合作医疗机构'),
  name: text('机构名称', 100),
  /** In the script of the place: what a driver reads. */
  nameLocal: maybe(text('当地语名称', 150)),
  address: maybe(text('详细地址', 200)),
  /** Null: not among those to which patients are sent. */
  priority: maybe(whole('转诊顺位', 1, 9)),
  distanceKm: maybe(decimal('距离(公里)', 4, 1)),
  travelMinutes: maybe(whole('车程(分钟)', 0, 2_880)),
  transport: maybe(text('转运方式', 100)),
  is24h: flag('24小时接诊'),
  emergencyPhone: publicNumber('急诊电话'),
  hasAgreement: flag('协议有效'),
})
export type CardHospital = ValueOf<typeof CardHospital>

export const EmergencyCard = shape({
  projectId: id('项目'),
  lang: language,
  /** In that language, as far as it is known in it. */
  projectName: text('项目', 150),
  placeName: text('所在地', 400),
  address: maybe(text('详细地址', 200)),
  longitude: maybe(decimal('经度', 3, 6)),
  latitude: maybe(decimal('纬度', 2, 6)),
  timeZone: maybe(text('当地时区', 40)),
  /** 1: at least one person's number is not shown whole. */
  masked: flag('号码已隐藏'),
  /** 当地急救/报警, 驻外使领馆, 救援保险, also of nodes above that share them. */
  lines: list(CardLine),
  /** The policy by which somebody is flown out. */
  rescue: maybe(
    shape({
      company: maybe(text('救援保险公司', 100)),
      phone: publicNumber('救援电话'),
      policyNo: maybe(text('保单号', 50)),
      policyEndDate: maybe(day('保单到期日')),
    }),
  ),
  /** In the order in which patients are sent there, then the nearest. */
  hospitals: list(CardHospital),
  people: list(CardPerson),
  /** The site's own, in normal service. */
  clinics: list(shape({ clinicName: text('医务室名称', 60), dutyPhone: publicNumber('值班/急救电话'), is24h: flag('24小时值守') })),
  /** Of the nearest node above that has one. */
  commandRooms: list(
    shape({
      roomName: text('指挥室', 60),
      orgName: text('组织', 100),
      dutyPhone: publicNumber('值班电话'),
      meetingNo: maybe(text('固定会议号', 20)),
    }),
  ),
  /** Where the latest version is, behind sign-in; and the same as a picture to scan. */
  link: text('链接', 300),
  qr: text('二维码', 20_000),
  printedAt: time('生成时间'),
})
export type EmergencyCard = ValueOf<typeof EmergencyCard>

/** 项目急救卡 (02 §10 no. 4): what hangs on the wall of a site. Whole numbers of people are looked at for 应急联系 alone. */
export const emergencyCard = under('/biz/project', {
  emergencyCard: read.get(
    'emergency-card/{projectId}',
    ['biz:project:info', 'biz:project-manager:info'],
    shape({ projectId: id('项目'), lang: withDefault(language, 'zh'), ...reveal }),
    EmergencyCard,
    { handlerAsks: ['biz:org-contacts:reveal'] },
  ),
})
