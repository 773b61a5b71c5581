import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { BillsTab, CountsTab, TransitTab } from './BillsTab.tsx'
import { CardsTab } from './CardsTab.tsx'
import { ClinicPicker } from './ClinicPicker.tsx'
import { ExpiryTab } from './ExpiryTab.tsx'
import { LowTab } from './LowTab.tsx'
import type { TabProps } from './tab.ts'
import { useClinic } from './useClinic.ts'
import { useStockDialogs } from './useStockDialogs.tsx'

const tabs = [
  { value: 'cards', label: '库存', list: CardsTab },
  { value: 'expiry', label: '效期', list: ExpiryTab },
  { value: 'low', label: '补货', list: LowTab },
  { value: 'bills', label: '单据', list: BillsTab },
  { value: 'transit', label: '在途', list: TransitTab },
  { value: 'counts', label: '盘点', list: CountsTab },
] as const

/** 药品库存 (04 §6): what lies on the shelves, what came and went, what is on its way and what was counted. */
export default function StockPage() {
  const [params, setParams] = useSearchParams()
  const clinic = useClinic()
  const dialogs = useStockDialogs(clinic)
  const { value, list: List } = tabs.find((tab) => tab.value === params.get('tab')) ?? tabs[0]
  const turn = (next: string) => {
    const asked = params.get('clinic')
    setParams({ ...(next !== 'cards' && { tab: next }), ...(asked && { clinic: asked }) })
  }
  const head: TabProps = {
    clinic,
    dialogs,
    choice: (
      <Segmented
        aria-label="药品库存的内容"
        value={value}
        options={tabs.map((tab) => ({ value: tab.value, label: tab.label }))}
        onChange={turn}
      />
    ),
    picker: <ClinicPicker {...clinic} />,
  }
  return (
    <>
      <List key={value} {...head} />
      {dialogs.drawn}
    </>
  )
}
