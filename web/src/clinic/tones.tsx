import type { Clinic } from '@oems/contract/clinic/clinics.ts'
import { ClinicLicence, ServiceStatus } from '@oems/contract/clinic/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { StatusTag, type Tone } from '../kit/StatusTag.tsx'

const serviceTone: Readonly<Record<CodeOf<typeof ServiceStatus>, Tone>> = {
  [ServiceStatus.normal]: 'done',
  [ServiceStatus.paused]: 'due',
  [ServiceStatus.ended]: 'none',
}
export const ServiceTag = ({ serviceStatus }: Pick<Clinic, 'serviceStatus'>) => (
  <StatusTag tone={serviceTone[serviceStatus]}>{ServiceStatus.label(serviceStatus)}</StatusTag>
)

const licenceTone: Readonly<Record<CodeOf<typeof ClinicLicence>, Tone>> = {
  [ClinicLicence.none]: 'none',
  [ClinicLicence.valid]: 'done',
  [ClinicLicence.expiring]: 'due',
  [ClinicLicence.expired]: 'overdue',
}
/** Until when the licence holds, and how it stands. */
export const LicenceTag = ({ licenseState, licenseEndDate }: Pick<Clinic, 'licenseState' | 'licenseEndDate'>) => (
  <StatusTag tone={licenceTone[licenseState]}>
    {licenseEndDate === null || licenseState === ClinicLicence.valid
      ? ClinicLicence.label(licenseState)
      : `${ClinicLicence.label(licenseState)} ${licenseEndDate}`}
  </StatusTag>
)
