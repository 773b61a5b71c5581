import { ClinicKind, ClinicLevel, DispenseMode, Location, ServiceStatus } from '@oems/contract/clinic/codes.ts'
import type { TestApp } from '../testing/testApp.ts'
import { type ClinicRow, clinic } from './tables.ts'

let serial = 0

/** A medical room of a node in normal service, put straight into the database. */
export async function aClinic({ db, clock }: Pick<TestApp, 'db' | 'clock'>, orgId: number, over: Partial<typeof clinic.$inferInsert> = {}) {
  serial += 1
  const at = clock().toISOString()
  const [row] = await db
    .insert(clinic)
    .values({
      ...{ createdAt: at, createdBy: 0, updatedAt: at, updatedBy: 0 },
      ...{ clinicKind: ClinicKind.clinic, orgId, clinicName: `医务室${serial}`, pinyin: `yiwushi${serial}` },
      ...{ clinicLevel: ClinicLevel.ordinary, serviceStatus: ServiceStatus.normal, statusSince: '2026-01-01' },
      ...{ location: Location.overseas, address: '项目营地', openHours: [], is24h: 0, dispenseMode: DispenseMode.atOnce },
      ...over,
    })
    .returning()
  const { id: clinicId, ...rest } = row as ClinicRow
  return { clinicId, ...rest }
}
