import { stockCards } from '@oems/contract/drugStock/cards.ts'
import { BillType } from '@oems/contract/drugStock/codes.ts'
import { Radio } from 'antd'
import { useState } from 'react'
import { useCan } from '../../core/calls.ts'
import { ImportSteps } from '../../kit/import/ImportSteps.tsx'
import type { ChosenClinic } from '../useClinic.ts'

const kinds = [
  { value: BillType.opening, label: '期初库存' },
  { value: BillType.purchase, label: '采购入库' },
]

/** Opening stock, or a purchase, from a workbook into the chosen clinic. */
export function useLoading({ chosen }: ChosenClinic) {
  const may = useCan()(stockCards.importExcel)
  const [open, setOpen] = useState(false)
  const [billType, setBillType] = useState<number>(BillType.opening)
  return {
    load: may && chosen ? () => setOpen(true) : undefined,
    drawn: chosen && (
      <ImportSteps
        open={open}
        close={() => setOpen(false)}
        what={`库存到${chosen.clinicName}`}
        calls={stockCards}
        place={{ clinicId: chosen.clinicId, billType }}
        ask={<Radio.Group aria-label="导入为" value={billType} options={kinds} onChange={({ target }) => setBillType(target.value)} />}
      />
    ),
  }
}
