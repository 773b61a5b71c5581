import { HospitalLevel, InstitutionKind, InstitutionService, InstitutionType, PaymentMode } from '@oems/contract/coop/codes.ts'
import { OrgType, Outside, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { sql } from 'drizzle-orm'
import { nationOf } from '../area/nations.ts'
import { addDays, dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask, type Db } from '../core/db/database.ts'
import { insertRows, rowsOf } from '../core/db/insertRows.ts'
import { inShares } from '../core/demoShares.ts'
import type { DemoLoader } from '../core/domain.ts'
import { searchPinyin } from '../core/identity.ts'
import { nameKey } from '../organisation/names.ts'
import { demoHospital, demoLiaison } from './demoNames.ts'
import { institution } from './tables.ts'

/** 02 §8: 210 near the sites, and nine far away. */
const localShare = 210 / 122
const dayMs = 86_400_000

type Draft = Omit<
  typeof institution.$inferInsert,
  'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy' | 'nameKey' | 'pinyin' | 'agreementNo' | 'agreementStart' | 'agreementEnd'
>

const load: DemoLoader = async (db, now) => {
  const drafts = [...(await locals(db)), ...(await remotes(db))]
  const papers = inShares(drafts.length, [
    ['valid', 55],
    ['none', 23],
    ['expiring', 12],
    ['expired', 10],
  ] as const)
  await insertRows(
    db,
    rowsOf(
      institution,
      drafts.map((draft, at) => ({ ...kept(draft, at, now), ...agreementOf(papers[at]!, at, dayOf(now)) })),
    ),
  )
}
export default load

function kept(draft: Draft, at: number, now: Date) {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
  return {
    ...{ createdAt: ago(300), createdBy: 0, updatedAt: ago(3), updatedBy: 0, ...draft },
    ...{ nameKey: nameKey(draft.institutionName), pinyin: searchPinyin(draft.institutionName) },
    ...{ lastVerifiedAt: at % 6 === 5 ? null : ago(2 + ((at * 11) % 140)), lastVerifiedBy: at % 6 === 5 ? null : 0, toldDays: null },
  }
}

function agreementOf(paper: 'valid' | 'none' | 'expiring' | 'expired', at: number, today: string) {
  if (paper === 'none') return { agreementNo: null, agreementStart: null, agreementEnd: null }
  const ends = { valid: 90 + ((at * 13) % 500), expiring: 1 + ((at * 7) % 58), expired: -(3 + ((at * 5) % 200)) }[paper]
  const agreementEnd = addDays(today, ends)
  return {
    agreementNo: `HZ-${agreementEnd.slice(0, 4)}-${String(at + 1).padStart(3, '0')}`,
    agreementStart: addDays(agreementEnd, -730),
    agreementEnd,
  }
}

interface Site {
  readonly id: number
  readonly nationCode: string
  readonly provinceId: number | null
  readonly areaId: number | null
  readonly address: string
  readonly latin: string
  readonly longitude: string | null
  readonly latitude: string | null
  readonly isOutside: number
}

/** Two near most of the sites that are not closed, the second one further away. */
async function locals(db: Db): Promise<readonly Draft[]> {
  const sites = await ask<Site>(
    db,
    sql`select o.id, o.nation_code as "nationCode", o.province_id as "provinceId", o.area_id as "areaId", coalesce(o.address, '') as address,
          coalesce(c.name_en, v.name_en, '') as latin, o.longitude, o.latitude, o.is_outside as "isOutside"
        from org o join project p on p.project_id = o.id left join sys_nationality_area v on v.id = o.province_id
        left join sys_nationality_area c on c.id = o.area_id
        where o.deleted_at is null and p.project_status <> ${code(ProjectStatus.closed)} order by o.id`,
  )
  const all = sites.flatMap((site, at) => [0, 1].map((nth) => ({ site, at, nth })))
  const most = Math.round(sites.length * localShare)
  const chosen = all.filter(({ nth, at }) => nth === 0 || at < most - sites.length)
  return chosen.map(({ site, at, nth }) => localOf(site, at, nth))
}

function localOf(site: Site, at: number, nth: number): Draft {
  const { nationCode, provinceId, areaId, isOutside } = site
  // Every seventh site lies far from any hospital.
  const minutes = at % 7 === 6 ? 95 + (at % 50) : nth === 0 ? 12 + (at % 36) : 48 + (at % 70)
  const near = (degrees: string | null) => degrees && (Number(degrees) + (nth + 1) / 40).toFixed(6)
  const hospital = demoHospital(nationCode, site.address, site.latin, nth + (at % 2))
  return {
    ...{ orgId: site.id, kind: InstitutionKind.local, visibleToBelow: 0, ...hospital },
    hospitalLevel: isOutside === Outside.overseas ? levelsAbroad[(at + nth) % levelsAbroad.length]! : HospitalLevel.secondA,
    ...{ nationCode, provinceId, areaId, address: `${site.address}医院路${10 + ((at * 3) % 90)}号` },
    ...{ longitude: near(site.longitude), latitude: near(site.latitude) },
    ...{ distanceKm: (minutes * 0.7).toFixed(1), travelMinutes: minutes },
    services: [...firstServices, ...(nth === 0 ? [InstitutionService.surgery, InstitutionService.icu] : [])],
    ...{ is24h: nth === 0 ? (1 as const) : (0 as const), serviceHours: nth === 0 ? null : '08:00–20:00' },
    paymentMode: at % 3 === 0 ? PaymentMode.insurance : PaymentMode.monthly,
    ...demoLiaison(nationCode, at * 2 + nth, nationOf(nationCode)?.telephoneCode),
    emergencyPhone: numberOf(nationCode, at * 2 + nth),
  }
}
const levelsAbroad = [HospitalLevel.localPublic, HospitalLevel.localPrivate, HospitalLevel.international]
const firstServices = [
  InstitutionService.emergency,
  InstitutionService.inpatient,
  InstitutionService.laboratory,
  InstitutionService.imaging,
]

function numberOf(nationCode: string, serial: number): string {
  const digits = String(200_000 + ((serial * 7_919) % 700_000))
  return nationCode === 'CN' ? `0${20 + (serial % 9)}-8${digits}` : `+${nationOf(nationCode)?.telephoneCode ?? ''} 20 ${digits}`
}

/** Hospitals in China that advise from afar; the groups share them with everybody below. */
async function remotes(db: Db): Promise<readonly Draft[]> {
  const groups = await ask<{ id: number }>(
    db,
    sql`select id from org where org_type = ${code(OrgType.group)} and deleted_at is null order by id limit ${hospitals.length}`,
  )
  if (groups.length === 0) return []
  return hospitals.map((institutionName, at) => ({
    ...{
      orgId: groups[at % groups.length]!.id,
      kind: InstitutionKind.remote,
      visibleToBelow: 1,
      institutionName,
      institutionNameLocal: null,
    },
    ...{ institutionType: InstitutionType.general, hospitalLevel: HospitalLevel.thirdA, nationCode: 'CN', provinceId: null, areaId: null },
    ...{ address: null, longitude: null, latitude: null, distanceKm: null, travelMinutes: null },
    services: [
      InstitutionService.consultation,
      InstitutionService.textAdvice,
      ...(at % 2 ? [InstitutionService.videoVisit] : [InstitutionService.counselling]),
    ],
    ...{
      languages: ['zh'],
      is24h: at % 3 === 0 ? (1 as const) : (0 as const),
      serviceHours: at % 3 === 0 ? null : '08:00–17:30',
      paymentMode: PaymentMode.monthly,
    },
    ...{ contactName: '远程医学中心', contactPhone: `1391${2_600_000 + at * 7_919}`, emergencyPhone: `010-8${300_000 + at * 4_111}` },
  }))
}
const hospitals = [
  ...['示例协和医院', '示例友谊医院', '示例同济医院', '示例华西医院', '示例湘雅医院'],
  ...['示例热带病研究所附属医院', '示例心理卫生中心', '示例急救医学中心', '示例齐鲁医院'],
]
