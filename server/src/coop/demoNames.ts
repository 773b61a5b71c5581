import { InstitutionType } from '@oems/contract/coop/codes.ts'

type Kind = typeof InstitutionType.general | typeof InstitutionType.special | typeof InstitutionType.chinese
interface Speech {
  readonly language: string
  /** `{}` is the town in Latin letters; where these are not read, the name goes without it. */
  readonly names: readonly [general: string, district: string, clinic: string]
}

const english: Speech = { language: 'en', names: ['{} General Hospital', '{} District Hospital', '{} Medical Centre'] }
const french: Speech = { language: 'fr', names: ['Hôpital général de {}', 'Hôpital régional de {}', 'Clinique médicale de {}'] }
const spanish: Speech = { language: 'es', names: ['Hospital General de {}', 'Hospital Regional de {}', 'Clínica Médica {}'] }
const portuguese: Speech = { language: 'pt', names: ['Hospital Geral de {}', 'Hospital Regional de {}', 'Clínica Médica de {}'] }
const arabic: Speech = { language: 'ar', names: ['المستشفى العام', 'المستشفى المركزي', 'المركز الطبي الدولي'] }
const swahili: Speech = { language: 'sw', names: ['Hospitali Kuu ya {}', 'Hospitali ya Wilaya ya {}', 'Kituo cha Afya {}'] }

/** How people speak there; elsewhere English. */
const speeches: Readonly<Record<string, Speech>> = {
  LA: { language: 'lo', names: ['ໂຮງໝໍແຂວງ', 'ໂຮງໝໍເມືອງ', 'ສູນການແພດສາກົນ'] },
  VN: { language: 'vi', names: ['Bệnh viện Đa khoa {}', 'Bệnh viện Quận {}', 'Trung tâm Y tế {}'] },
  KH: { language: 'km', names: ['មន្ទីរពេទ្យបង្អែកខេត្ត', 'មន្ទីរពេទ្យស្រុក', 'មជ្ឈមណ្ឌលវេជ្ជសាស្ត្រ'] },
  TH: { language: 'th', names: ['โรงพยาบาลศูนย์', 'โรงพยาบาลประจำจังหวัด', 'ศูนย์การแพทย์นานาชาติ'] },
  MM: { language: 'my', names: ['ပြည်သူ့ဆေးရုံကြီး', 'ခရိုင်ဆေးရုံ', 'ဆေးဘက်ဆိုင်ရာဌာန'] },
  ID: { language: 'id', names: ['Rumah Sakit Umum {}', 'Rumah Sakit Daerah {}', 'Klinik Medika {}'] },
  MY: { language: 'ms', names: ['Hospital Besar {}', 'Hospital Daerah {}', 'Pusat Perubatan {}'] },
  PK: { language: 'ur', names: ['جنرل ہسپتال', 'ضلعی ہسپتال', 'میڈیکل سینٹر'] },
  BD: { language: 'bn', names: ['জেনারেল হাসপাতাল', 'জেলা হাসপাতাল', 'মেডিকেল সেন্টার'] },
  LK: { language: 'si', names: ['මහ රෝහල', 'දිස්ත්‍රික් රෝහල', 'වෛද්‍ය මධ්‍යස්ථානය'] },
  NP: { language: 'ne', names: ['अञ्चल अस्पताल', 'जिल्ला अस्पताल', 'मेडिकल सेन्टर'] },
  ET: { language: 'am', names: ['አጠቃላይ ሆስፒታል', 'የወረዳ ሆስፒታል', 'የሕክምና ማዕከል'] },
  ...Object.fromEntries(['SA', 'AE', 'IQ', 'EG', 'DZ', 'QA'].map((code) => [code, arabic])),
  ...Object.fromEntries(['KE', 'TZ', 'UG'].map((code) => [code, swahili])),
  ...Object.fromEntries(['CI', 'SN', 'GN', 'CM'].map((code) => [code, french])),
  ...Object.fromEntries(['PE', 'AR', 'EC'].map((code) => [code, spanish])),
  ...Object.fromEntries(['MZ', 'BR'].map((code) => [code, portuguese])),
}

const kinds: readonly { readonly type: Kind; readonly name: string }[] = [
  { type: InstitutionType.general, name: '总医院' },
  { type: InstitutionType.general, name: '地区医院' },
  { type: InstitutionType.chinese, name: '中华医疗中心' },
]

/** The nth hospital near a place: in Chinese, and as it is written there; in China in Chinese alone. */
export function demoHospital(nationCode: string, place: string, latin: string, nth: number) {
  const { type, name } = kinds[nth % kinds.length]!
  const speech = nationCode === 'CN' ? null : (speeches[nationCode] ?? english)
  return {
    institutionName: `${place}${nationCode === 'CN' ? (homeNames[nth % homeNames.length] ?? '') : name}`,
    institutionNameLocal: speech && speech.names[nth % speech.names.length]!.replace('{}', latin),
    institutionType: nationCode === 'CN' ? InstitutionType.general : type,
    languages: speech ? [...new Set([speech.language, 'en', ...(type === InstitutionType.chinese ? ['zh'] : [])])] : ['zh'],
  }
}
const homeNames = ['市第一人民医院', '市中心医院']

const liaisonsAtHome = ['医务科 周敏', '国际部 林晓', '急诊科 陈立', '门诊部 黄婷']
const liaisonsAbroad = ['Dr. A. Kamau', 'Dr. M. Santos', 'Dr. L. Haddad', 'Ms. R. Okoye', 'Mr. J. Torres', 'Dr. S. Rahman']

/** Who is talked to there, in letters that the place reads; every third hospital names nobody. */
export function demoLiaison(nationCode: string, serial: number, telephoneCode: string | null | undefined) {
  if (serial % 3 === 2) return { contactName: null, contactPhone: null }
  const digits = String(1_000_000 + ((serial * 60_251) % 9_000_000))
  const [names, contactPhone] =
    nationCode === 'CN' ? [liaisonsAtHome, `1390${digits}`] : [liaisonsAbroad, `+${telephoneCode ?? '1'} 70 ${digits}`]
  return { contactName: names[serial % names.length]!, contactPhone }
}
