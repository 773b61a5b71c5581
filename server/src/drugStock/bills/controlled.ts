import type { FieldError } from '@oems/contract/core/errors.ts'
import { ControlLevel } from '@oems/contract/dictionary/codes.ts'
import { BillType, waysOfGivingUp } from '@oems/contract/drugStock/codes.ts'
import { badInput, ruleBroken } from '../../core/errors.ts'
import type { LockedCards } from '../posting/locking.ts'
import type { BillForm } from './form.ts'

export const levelsOf = (cards: LockedCards) => [...cards.values()].map(({ drug }) => drug.controlLevel)

/** Of level 3: no transfer but an emergency's loan, and 报损、销毁 only with the supervising authority's paper (04 §4.3). `filed`: files that it has. */
export function judgeControlled({ billType, loanFlag, permitNo }: BillForm, filed: number, cards: LockedCards): void {
  const narcotic = [...cards.values()].find(({ drug }) => drug.controlLevel === ControlLevel.narcotic)
  if (!narcotic) return
  if (billType === BillType.transferOut && loanFlag === 0)
    throw ruleBroken(`“${narcotic.drug.drugName}”是麻醉及第一类精神药品，只能紧急借用，请勾选并填写原因`)
  if (!waysOfGivingUp.includes(billType)) return
  const missing: FieldError[] = [
    ...(permitNo === null ? [{ path: 'permitNo', msg: '报损、销毁麻醉及第一类精神药品，请填写监管部门批件号' }] : []),
    ...(filed === 0 ? [{ path: 'ossIds', msg: '请上传监管部门批件' }] : []),
  ]
  if (missing.length > 0) throw badInput(missing)
}
