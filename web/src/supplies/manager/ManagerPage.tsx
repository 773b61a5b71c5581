import { ExpiryState, StockLevel } from '@oems/contract/drugStock/codes.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { projectLedger } from '@oems/contract/supplies/ledger.ts'
import { Button, Segmented } from 'antd'
import { useNavigate } from 'react-router'
import { usePreference } from '../../core/preferences.ts'
import { FilterRow } from '../../kit/list/FilterRow.tsx'
import { ListPage, Toolbar } from '../../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../../kit/list/ListTable.tsx'
import { QuickFilter } from '../../kit/list/QuickFilter.tsx'
import { useListPage } from '../../kit/list/useListPage.ts'
import { useOpened } from '../../kit/record/useOpened.ts'
import { useSession } from '../../shell/session.ts'
import { managerColumns } from './columns.tsx'
import { LedgerRecord } from './LedgerRecord.tsx'
import styles from './manager.module.css'
import { PlaceCards } from './PlaceCards.tsx'
import { useAdding } from './useAdding.tsx'
import { useChange } from './useChange.tsx'

const { none, scarce, low } = StockLevel
const { near, imminent } = ExpiryState
const chips = [
  { key: '', label: '全部', filters: {} },
  { key: 'gap', label: '缺口', filters: { stockLevel: [none, scarce, low] } },
  { key: 'near', label: '近效期', filters: { expiryState: [near, imminent] } },
  { key: 'stale', label: '30天未更新', filters: { stale: 1 } },
]

const displays = [
  { value: 'list' as const, label: '列表' },
  { value: 'place' as const, label: '按存放地点' },
]

/** 项目物资填报 (04 §6): what the project has on its shelves, kept by whoever takes from them. */
export default function ManagerPage() {
  const { op } = useSession()
  const orgId = op.orgId
  const go = useNavigate()
  const list = useListPage(projectLedger.pageFourProjectManager)
  const opened = useOpened(list)
  const changing = useChange()
  const adding = useAdding(orgId)
  const [display, turn] = usePreference<'list' | 'place'>('supplies:ledger', 'list')
  const { visibleColumns, settings } = useColumns(list, managerColumns(list.sortable, changing.change))
  return (
    <>
      <ListPage
        title="项目物资填报"
        about="本项目储备物资的台账；药品的医务室库存随出入库自动更新，这里只登记库外的数量"
        count={list.total}
        unit="项"
        actions={adding.button}
      >
        <Toolbar
          quick={<QuickFilter list={list} presets={chips} />}
          tools={
            <>
              {display === 'list' && settings}
              <Segmented aria-label="显示方式" value={display} options={displays} onChange={turn} />
            </>
          }
        />
        <FilterRow
          list={list}
          names={[{ name: 'name', hint: '名称、拼音' }, 'declareType', 'stockLevel', 'expiryState']}
          more={[{ name: 'drugId', tagOnly: true, words: () => '指定药品' }]}
        />
        {display === 'place' ? (
          <PlaceCards filters={list.filters} open={opened.open} change={changing.change} />
        ) : (
          <ListTable
            nothing="台账中还没有物资，可从标准中添加"
            list={list}
            columns={visibleColumns}
            onOpen={opened.open}
            nameOf={({ name }) => name}
            first={adding.button}
          />
        )}
        <div className={styles.foot}>
          台账更新后，申报时自动带出
          <Button onClick={() => void go(`/project-declare/detail/${orgId}/${DeclareType.supplies}`)}>转入申报</Button>
        </div>
      </ListPage>
      <LedgerRecord opened={opened} />
      {changing.drawn}
      {adding.drawn}
    </>
  )
}
