import type { FieldError } from '@oems/contract/core/errors.ts'
import type { BillDraft, BillLine } from '@oems/contract/drugStock/bills.ts'
import { addDays } from '../../core/days.ts'
import { badInput } from '../../core/errors.ts'
import type { BillRow } from '../tables.ts'

/** What a bill says of itself, whoever sent it: a form, or a draft that is posted. */
export type BillForm = Omit<BillDraft, 'post' | 'confirmed' | 'ossIds'> & { readonly ossIds: readonly number[] | null }

export const formOf = (
  { billType, clinicId, occurDay, lines, targetClinicId, checkerId, supplier, loanFlag, permitNo, remark }: BillRow,
  checker: number | null,
): BillForm => ({
  ...{ billType: billType as BillForm['billType'], clinicId, occurDay, lines: [...(lines ?? [])], targetClinicId, supplier },
  ...{ checkerId: checker ?? checkerId, loanFlag, permitNo, remark, ossIds: null },
})

/** A month stands for its last day. */
export const lastDayOf = (expiry: string) => {
  if (expiry.length === 10) return expiry
  const [year, month] = expiry.split('-').map(Number)
  return new Date(Date.UTC(year!, month!, 0)).toISOString().slice(0, 10)
}

/** The lines with their days in full; a day that no calendar has is wrong input. */
export function readLines(lines: readonly BillLine[]): BillLine[] {
  const faults = lines.flatMap(({ expiryDate, productDate }, at): FieldError[] => {
    const expiry = expiryDate && lastDayOf(expiryDate)
    if (expiry && addDays(expiry, 0) !== expiry) return [{ path: `lines.${at}.expiryDate`, msg: '没有这一天' }]
    return expiry && productDate && productDate > expiry ? [{ path: `lines.${at}.productDate`, msg: '生产日期不能晚于有效期' }] : []
  })
  if (faults.length > 0) throw badInput(faults)
  return lines.map((line) => ({ ...line, expiryDate: line.expiryDate && lastDayOf(line.expiryDate) }))
}
