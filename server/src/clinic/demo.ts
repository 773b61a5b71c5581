import { ClinicEventKind, ClinicKind, ClinicLevel, DispenseMode, Location, ServiceStatus } from '@oems/contract/clinic/codes.ts'
import type { OpenHours } from '@oems/contract/clinic/fields.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { OrgType, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { sql } from 'drizzle-orm'
import { nationOf } from '../area/nations.ts'
import { addDays, dayOf, startOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { ask, type Db } from '../core/db/database.ts'
import { insertRows, nextIds, rowsOf } from '../core/db/insertRows.ts'
import { inShares } from '../core/demoShares.ts'
import type { DemoLoader } from '../core/domain.ts'
import { searchPinyin } from '../core/identity.ts'
import { writeLevels } from './level.ts'
import { clinic, clinicEvent } from './tables.ts'

/** 04 §8: 110 rooms beside 122 projects that are not closed. */
const share = 110 / 122
const { normal, paused, ended } = ServiceStatus

interface Site {
  readonly id: number
  readonly orgName: string
  readonly level: CodeOf<typeof ClinicLevel>
  readonly location: CodeOf<typeof Location> | null
  readonly nationCode: string | null
  readonly provinceId: number | null
  readonly areaId: number | null
  readonly address: string | null
  readonly longitude: string | null
  readonly latitude: string | null
}

/** A room for each project that has reported one, and for companies as far as the number goes. */
const load: DemoLoader = async (db, now) => {
  const { projects, companies, total } = await sites(db)
  const chosen = [...projects, ...companies].slice(0, Math.max(total, projects.length))
  if (chosen.length === 0) return
  const ids = await nextIds(db, clinic, chosen.length)
  const states = inShares(chosen.length, [
    [normal, 102],
    [paused, 3],
    [ended, 5],
  ] as const)
  const papers = inShares(chosen.length, [
    ['valid', 84],
    ['expiring', 9],
    ['expired', 3],
    ['none', 14],
  ] as const)
  const rows = chosen.map((site, at) => ({
    id: ids[at]!,
    ...roomOf(site, at, states[at]!, now),
    ...licenceOf(papers[at]!, at, dayOf(now)),
  }))
  await insertRows(db, [...rowsOf(clinic, rows), ...rowsOf(clinicEvent, rows.flatMap(eventsOf))])
  await writeLevels(
    db,
    projects.map(({ id }) => id),
  )
}
export default load

async function sites(db: Db) {
  const place = sql`o.id, o.org_name as "orgName", o.is_outside as location, o.nation_code as "nationCode", o.province_id as "provinceId",
    o.area_id as "areaId", o.address, o.longitude, o.latitude`
  const projects = await ask<Site>(
    db,
    sql`select ${place}, m.clinic_level as level from org o join project p on p.project_id = o.id
          join project_medical m on m.org_id = o.id and m.deleted_at is null
        where o.deleted_at is null and p.project_status <> ${code(ProjectStatus.closed)} and m.clinic_level > 0 order by o.id`,
  )
  const companies = await ask<Site>(
    db,
    sql`select ${place}, ${code(ClinicLevel.reinforced)} as level from org o
        where o.deleted_at is null and o.org_type = ${code(OrgType.company)} order by o.depth, o.id`,
  )
  const [open] = await ask<{ n: number }>(
    db,
    sql`select count(*)::int as n from project p join org o on o.id = p.project_id
        where o.deleted_at is null and p.project_status <> ${code(ProjectStatus.closed)}`,
  )
  return { projects, companies, total: Math.round(open!.n * share) }
}

const surnames = ['周', '吴', '郑', '冯', '陈', '褚', '卫', '蒋', '沈', '韩', '杨', '朱', '秦', '许']
const sizes = { 1: [24, 1, 0], 2: [60, 4, 1], 3: [140, 10, 3] } as const
const daily: readonly OpenHours[] = [
  { weekdays: [1, 2, 3, 4, 5, 6], from: '08:00', to: '12:00' },
  { weekdays: [1, 2, 3, 4, 5, 6], from: '14:00', to: '18:00' },
]
const short: readonly OpenHours[] = [{ weekdays: [1, 2, 3, 4, 5], from: '07:30', to: '17:30' }]

function roomOf(site: Site, at: number, serviceStatus: CodeOf<typeof ServiceStatus>, now: Date) {
  const { id: orgId, orgName, level: clinicLevel, nationCode, provinceId, areaId } = site
  const clinicName = `${orgName.slice(0, 55)}医务室`
  const today = dayOf(now)
  const openDate = addDays(today, -(240 + ((at * 37) % 700)))
  const statusSince = serviceStatus === normal ? openDate : addDays(today, -(5 + ((at * 13) % 60)))
  const [area, bedNum, isolationBedNum] = sizes[clinicLevel === ClinicLevel.none ? ClinicLevel.firstAid : clinicLevel]
  const written = startOf(addDays(today, -30)).toISOString()
  return {
    ...{ createdAt: startOf(openDate).toISOString(), createdBy: 0, updatedAt: written, updatedBy: 0 },
    ...{ orgId, clinicKind: ClinicKind.clinic, clinicName, pinyin: searchPinyin(clinicName), clinicLevel, serviceStatus, statusSince },
    statusReason: serviceStatus === paused ? '医生轮换，新医生到岗前暂停接诊' : serviceStatus === ended ? '营地合并，并入邻近医务室' : null,
    pauseUntil: serviceStatus === paused ? addDays(today, 10 + (at % 20)) : null,
    ...{ location: site.location ?? Location.domestic, nationCode, provinceId, areaId },
    ...{ address: `${site.address ?? ''}项目营地${1 + (at % 9)}号`, longitude: site.longitude, latitude: site.latitude },
    ...{ leaderName: `${surnames[at % surnames.length]}医生`, leaderPhone: `1370${String(1_000_000 + at * 7_919).slice(-7)}` },
    ...{ dutyPhone: numberOf(nationCode, at), area: (area + ((at * 7) % 20)).toFixed(1), bedNum, isolationBedNum },
    ...{ openDate, endDate: serviceStatus === ended ? statusSince : null },
    ...{
      openHours: clinicLevel === ClinicLevel.firstAid ? short : daily,
      is24h: clinicLevel === ClinicLevel.reinforced ? (1 as const) : (0 as const),
    },
    dispenseMode: clinicLevel === ClinicLevel.reinforced && at % 3 === 0 ? DispenseMode.pharmacy : DispenseMode.atOnce,
    ...{ otherInfo: null, deleteReason: null },
  }
}
type Room = ReturnType<typeof roomOf> & { readonly id: number }

function licenceOf(paper: 'valid' | 'expiring' | 'expired' | 'none', at: number, today: string) {
  if (paper === 'none') return { licenseNo: null, licenseEndDate: null }
  const ends = { valid: 90 + ((at * 17) % 600), expiring: 3 + ((at * 11) % 55), expired: -(2 + ((at * 5) % 40)) }[paper]
  return { licenseNo: `示例许可-${String(at + 1).padStart(4, '0')}`, licenseEndDate: addDays(today, ends) }
}

function numberOf(nationCode: string | null, at: number): string {
  const digits = String(300_000 + ((at * 6_151) % 600_000))
  return nationCode === null || nationCode === 'CN'
    ? `0${20 + (at % 9)}-6${digits}`
    : `+${nationOf(nationCode)?.telephoneCode ?? ''} 20 ${digits}`
}

function eventsOf({ id: clinicId, clinicLevel, openDate, serviceStatus, statusReason, statusSince }: Room) {
  const frame = { clinicId, operatorId: 0, operatorName: '系统管理员' }
  const opened = {
    ...{ ...frame, kind: ClinicEventKind.opened, oldValue: null, newValue: clinicLevel, reason: null },
    at: startOf(openDate).toISOString(),
  }
  if (serviceStatus === normal) return [opened]
  const kind = serviceStatus === paused ? ClinicEventKind.paused : ClinicEventKind.ended
  const at = startOf(statusSince).toISOString()
  return [opened, { ...frame, kind, oldValue: normal, newValue: serviceStatus, reason: statusReason, at }]
}
