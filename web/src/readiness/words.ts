import { ContactType } from '@oems/contract/contacts/codes.ts'
import type { CardLanguage } from '@oems/contract/readiness/emergencyCard.ts'

const english: Readonly<Record<number, string>> = {
  [ContactType.leader]: 'Project manager',
  [ContactType.healthLeader]: 'Health officer',
  [ContactType.emergency]: 'Emergency contact',
  [ContactType.embassy]: 'Embassy / consulate',
  [ContactType.localRescue]: 'Ambulance / police',
  [ContactType.rescueInsurance]: 'Rescue insurance',
}

const zh = {
  title: '项目急救卡',
  callFirst: '先打电话',
  weAre: '我们在这里',
  address: '地址',
  coordinates: '经纬度',
  timeZone: '当地时区',
  hospitals: '送往哪里',
  hospital: '医院',
  way: '路程',
  emergencyPhone: '急诊电话',
  transport: '转运方式',
  open24h: '24小时',
  noAgreement: '无有效协议',
  people: '项目联系人',
  clinic: '医务室',
  commandRoom: '应急指挥室',
  meetingNo: '会议号',
  rescue: '医疗后送与救援保险',
  policyNo: '保单号',
  until: (day: string) => `有效期至${day}`,
  over: (day: string) => `已于${day}到期`,
  none: '尚未登记',
  scan: '扫码看最新版本（须登录）',
  printed: (at: string) => `生成于 ${at}（北京时间），张贴后请定期更换`,
  distance: (km: string | null, minutes: number | null) =>
    [km && `${Number(km)}公里`, minutes !== null && `约${minutes}分钟`].filter(Boolean).join(' · ') || '—',
  role: (type: (typeof ContactType.options)[number]['value']) => ContactType.label(type),
}
export type Words = typeof zh

const en: Words = {
  title: 'Emergency card',
  callFirst: 'Call first',
  weAre: 'We are here',
  address: 'Address',
  coordinates: 'Coordinates',
  timeZone: 'Time zone',
  hospitals: 'Where to go',
  hospital: 'Hospital',
  way: 'Way',
  emergencyPhone: 'Emergency phone',
  transport: 'Transport',
  open24h: 'open 24 h',
  noAgreement: 'no agreement',
  people: 'People on site',
  clinic: 'Medical room',
  commandRoom: 'Command room',
  meetingNo: 'Meeting no.',
  rescue: 'Evacuation and rescue insurance',
  policyNo: 'Policy no.',
  until: (day) => `valid until ${day}`,
  over: (day) => `expired on ${day}`,
  none: 'not registered yet',
  scan: 'Scan for the latest version (sign-in required)',
  printed: (at) => `As of ${at} (Beijing time). Replace it regularly.`,
  distance: (km, minutes) => [km && `${Number(km)} km`, minutes !== null && `about ${minutes} min`].filter(Boolean).join(' · ') || '—',
  role: (type) => english[type] ?? ContactType.label(type),
}

/** What stands on a card beside what it tells. */
export const wordsIn: Readonly<Record<CardLanguage, Words>> = { zh, en }
