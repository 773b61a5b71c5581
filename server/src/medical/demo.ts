import {
  AccessType,
  EndemicDisease,
  LicenseState,
  PowerSource,
  TerminalType,
  VideoAbility,
  WasteDisposal,
} from '@oems/contract/medical/codes.ts'
import { Outside } from '@oems/contract/organisation/codes.ts'
import { ClinicLevel } from '@oems/contract/project/codes.ts'
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import { ask, type Db } from '../core/db/database.ts'
import { insertRows, rowsOf } from '../core/db/insertRows.ts'
import { inShares } from '../core/demoShares.ts'
import type { DemoLoader } from '../core/domain.ts'
import { demoReferrals } from './demoReferrals.ts'
import { projectMedical, projectNetworkEnv, referral } from './tables.ts'

interface Site {
  readonly id: number
  readonly isOutside: number
  readonly people: number
  readonly medicalAt: string | null
  readonly networkAt: string | null
}

/** 02 §8: what the sites have reported, as far as their reports have come, and where they send their patients. */
const load: DemoLoader = async (db, now) => {
  const sites = await sitesOf(db)
  const today = dayOf(now)
  await insertRows(db, [
    ...rowsOf(projectMedical, medicalOf(sites, today)),
    ...rowsOf(projectNetworkEnv, networksOf(sites)),
    ...rowsOf(referral, await demoReferrals(db, now)),
  ])
}
export default load

const sitesOf = (db: Db) =>
  ask<Site>(
    db,
    sql`select o.id, o.is_outside as "isOutside", p.guide_medical_at as "medicalAt", p.guide_network_env_at as "networkAt",
          coalesce(p.reported_chinese_num + p.reported_foreign_num, 0) as people
        from org o join project p on p.project_id = o.id where o.deleted_at is null order by o.id`,
  )

const stampsAt = (at: string) => ({ createdAt: at, createdBy: 0, updatedAt: at, updatedBy: 0 })

/** Clinics 8, 40, 52 and 18; what has not reported has none. The larger the site, the more it has, with gaps in every fifth. */
function medicalOf(sites: readonly Site[], today: string) {
  const reported = sites.filter(({ medicalAt }) => medicalAt !== null)
  const levels = inShares(reported.length, [
    [ClinicLevel.none, 8],
    [ClinicLevel.firstAid, 40],
    [ClinicLevel.ordinary, 52],
    [ClinicLevel.reinforced, 18],
  ])
  return reported.map(({ id, isOutside, people, medicalAt }, at) => {
    const level = levels[at]!
    const isAbroad = isOutside === Outside.overseas
    const lacks = at % 5 === 2
    const licensed = isAbroad && level >= ClinicLevel.ordinary
    return {
      ...{ ...stampsAt(medicalAt!), orgId: id, clinicLevel: level },
      noClinicReason: level === ClinicLevel.none ? '距市区医院10分钟车程，由合作医院提供门诊' : null,
      ...{ roomArea: level * 45 + (at % 20), bedNum: level * 2, isolationRoomNum: level === ClinicLevel.none ? 0 : 1 + (level >> 1) },
      chineseDoctorNum: level === ClinicLevel.none ? 0 : Math.max(lacks ? 0 : 1, Math.floor(people / (lacks ? 400 : 220))),
      localDoctorNum: level >= ClinicLevel.ordinary ? 1 + (at % 2) : 0,
      ...{
        nurseNum: level,
        firstAiderNum: 2 + (people >> 6),
        aedNum: lacks ? 0 : Math.max(1, people >> 8),
        oxygenNum: level > 0 ? level : 0,
      },
      ...{
        ambulanceNum: level === ClinicLevel.reinforced ? 1 : 0,
        firstAidKitNum: 2 + (people >> 5),
        coldStorage: level > 1 ? (1 as const) : (0 as const),
      },
      wasteDisposal: isAbroad ? WasteDisposal.hospital : WasteDisposal.contractor,
      licenseState: licensed
        ? at % 7 === 3
          ? LicenseState.underWay
          : LicenseState.held
        : isAbroad
          ? LicenseState.notNeeded
          : LicenseState.none,
      licenseNo: licensed && at % 7 !== 3 ? `MC-${1_000 + at}` : null,
      licenseEndDate: licensed && at % 7 !== 3 ? addDays(today, ((at * 37) % 700) - 30) : null,
      endemicDiseases: isAbroad ? [EndemicDisease.malaria, EndemicDisease.dengue, ...(at % 3 === 0 ? [EndemicDisease.typhoid] : [])] : [],
      vaccineRequired: isAbroad && at % 3 === 1 ? '黄热病疫苗' : null,
      evacPlan: isAbroad && at % 8 !== 5 ? '先送定点医院稳定病情，6小时内由救援公司评估，必要时包机或商业航班担架后送回国' : null,
      evacHours: isAbroad ? 12 + (at % 5) * 6 : null,
      rescueCompany: isAbroad ? '国际救援服务公司' : null,
      rescuePhone: isAbroad ? '+86 10 6400 1000' : null,
      policyNo: isAbroad ? `PICC-${20_260_000 + at}` : null,
      policyEndDate: isAbroad ? addDays(today, ((at * 29) % 420) - 40) : null,
      remark: null,
      ...{ licenseToldDays: null, policyToldDays: null },
    }
  })
}

/** 光纤 60%, 卫星 12%, two sites without any line; half of them can be seen in high definition. */
function networksOf(sites: readonly Site[]) {
  const reported = sites.filter(({ networkAt }) => networkAt !== null)
  const lines = inShares(reported.length, [
    [AccessType.fibre, 63],
    [AccessType.satellite, 13],
    [AccessType.fourG, 22],
    [AccessType.microwave, 6],
    [AccessType.none, 2],
  ])
  const abilities = inShares(reported.length, [
    [VideoAbility.high, 53],
    [VideoAbility.standard, 33],
    [VideoAbility.voice, 20],
  ])
  return reported.map(({ id, networkAt }, at) => {
    const line = lines[at]!
    const isOnline = line !== AccessType.none
    const mbps = { [AccessType.fibre]: 100, [AccessType.satellite]: 8 }[line as number] ?? 30
    return {
      ...{ ...stampsAt(networkAt!), orgId: id, accessTypes: line === AccessType.fibre && at % 3 === 0 ? [line, AccessType.fourG] : [line] },
      operator: isOnline ? '当地电信运营商' : null,
      ...{ downMbps: isOnline ? String(mbps) : null, upMbps: isOnline ? String(mbps / 2) : null },
      latencyMs: isOnline ? (line === AccessType.satellite ? 620 : 120 + (at % 16) * 12) : null,
      lossRate: isOnline ? (line === AccessType.satellite ? '2.50' : '0.20') : null,
      dedicatedLine: at % 4 === 0 && isOnline ? (1 as const) : (0 as const),
      videoAbility: isOnline ? abilities[at]! : VideoAbility.none,
      terminalTypes: isOnline ? [TerminalType.computer, ...(at % 2 ? [TerminalType.meeting] : [TerminalType.mobile])] : [],
      roomPlace: isOnline ? '项目部二楼会议室' : null,
      availableHours: isOnline ? '08:00–20:00' : null,
      power: [PowerSource.mains, ...(at % 2 ? [PowerSource.generator] : [])],
      ...{ itContactName: null, itContactPhone: null, testedAt: isOnline ? networkAt : null, remark: null },
    }
  })
}
