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

/** Opening stock, or a purchase, from a workbook into the chosen clinic; without one each line names its own. */
export function useLoading({ all = [], chosen }: ChosenClinic) {
  const { start, steps } = useImportDialog(stockCards, { isReady: all.length > 0 })
  const [billType, setBillType] = useState<number>(BillType.opening)
  return {
    load: start,
    drawn: all.length > 0 && (
      <ImportSteps
        {...steps}
        what={chosen ? `库存到${chosen.clinicName}` : '库存，按表中的医务室'}
        calls={stockCards}
        place={{ clinicId: chosen?.clinicId ?? null, billType }}
        ask={<Radio.Group aria-label="导入为" value={billType} options={kinds} onChange={({ target }) => setBillType(target.value)} />}
      />
    ),
  }
}
