import { ClinicLicence, licenceWarningDays } from '@oems/contract/clinic/codes.ts'
import type { CodeOf } from '@oems/contract/core/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { addDays, dayOf } from '../core/days.ts'
import { code } from '../core/db/code.ts'
import { type ClinicRow, clinic as t } from './tables.ts'

type Licence = CodeOf<typeof ClinicLicence>

/** How a clinic's licence stands on the day in Shanghai; it holds on its last day still, and without a last day for good. */
export function licenceOf({ licenseNo, licenseEndDate }: Pick<ClinicRow, 'licenseNo' | 'licenseEndDate'>, now: Date): Licence {
  const today = dayOf(now)
  if (licenseEndDate === null) return licenseNo === null ? ClinicLicence.none : ClinicLicence.valid
  if (licenseEndDate < today) return ClinicLicence.expired
  return licenseEndDate <= addDays(today, licenceWarningDays) ? ClinicLicence.expiring : ClinicLicence.valid
}

/** The same for a statement. */
export function licence(now: Date): SQL<Licence> {
  const today = dayOf(now)
  return sql<Licence>`case
    when ${t.licenseEndDate} is null then
      case when ${t.licenseNo} is null then ${code(ClinicLicence.none)} else ${code(ClinicLicence.valid)} end
    when ${t.licenseEndDate} < ${today}::date then ${code(ClinicLicence.expired)}
    when ${t.licenseEndDate} <= ${addDays(today, licenceWarningDays)}::date then ${code(ClinicLicence.expiring)}
    else ${code(ClinicLicence.valid)} end`
}
