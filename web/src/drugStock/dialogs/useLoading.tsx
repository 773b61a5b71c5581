import { stockCards } from '@oems/contract/drugStock/cards.ts'
import { BillType } from '@oems/contract/drugStock/codes.ts'
import { Radio } from 'antd'
import { useState } from 'react'
import { ImportSteps } from '../../kit/import/ImportSteps.tsx'
import { useImportDialog } from '../../kit/import/useImportDialog.ts'
import type { ChosenClinic } from '../useClinic.ts'

const kinds = [
  { value: BillType.opening, label: '期初库存' },
  { value: BillType.purchase, label: '采购入库' },
]

/** Opening stock, or a purchase, from a workbook into the chosen clinic. */
export function useLoading({ chosen }: ChosenClinic) {
  const { start, steps } = useImportDialog(stockCards, { isReady: chosen !== null })
  const [billType, setBillType] = useState<number>(BillType.opening)
  return {
    load: start,
    drawn: chosen && (
      <ImportSteps
        {...steps}
        what={`库存到${chosen.clinicName}`}
        calls={stockCards}
        place={{ clinicId: chosen.clinicId, billType }}
        ask={<Radio.Group aria-label="导入为" value={billType} options={kinds} onChange={({ target }) => setBillType(target.value)} />}
      />
    ),
  }
}
