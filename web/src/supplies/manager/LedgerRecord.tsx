import { wallClock } from '@oems/client/days.ts'
import { packsText } from '@oems/contract/drugStock/packs.ts'
import { LedgerKind } from '@oems/contract/supplies/codes.ts'
import { KeptRow, projectLedger } from '@oems/contract/supplies/ledger.ts'
import { Link } from 'react-router'
import { useCan } from '../../core/calls.ts'
import { coverText } from '../../drugStock/quantities.ts'
import { StockedHead } from '../../drugStock/StockedHead.tsx'
import stock from '../../drugStock/stock.module.css'
import { Quantity } from '../../drugStock/tones.tsx'
import { Loaded } from '../../kit/record/Loaded.tsx'
import { Part, Parts, rowsBy } from '../../kit/record/Parts.tsx'
import { RecordDrawer } from '../../kit/record/RecordDrawer.tsx'
import { type Opened, useOpenedRecord } from '../../kit/record/useOpened.ts'
import { ChangeHistoryButton } from '../../operationLog/ChangeHistory.tsx'
import { stockCardsOf } from './stockCards.ts'

const lines = 50

/** A row of the ledger: what is required and why, and how it came to be what it is. */
export function LedgerRecord<R extends KeptRow>({ opened }: { readonly opened: Opened<R> }) {
  const maySeeHistory = useCan()(projectLedger.ledgerLog)
  const { row } = useOpenedRecord(opened)
  return (
    <RecordDrawer opened={opened} title={row?.name ?? '台账'}>
      {row && (
        <>
          <StockedHead row={row} actions={<ChangeHistoryButton targetType="项目物资台账" targetId={row.id} name={row.name} />} />
          <Parts>
            <Part title="储备" rows={rowsOf(row)} />
            {maySeeHistory && <History row={row} />}
          </Parts>
        </>
      )}
    </RecordDrawer>
  )
}

function rowsOf(row: KeptRow) {
  const stockAt = stockCardsOf(row.projectId, row.drugIds)
  const units = (quantity: number) => <Quantity units={quantity} of={row} />
  return rowsBy(KeptRow, row)(
    [
      'quantity',
      'ledgerQuantity',
      'offQuantity',
      'requiredQuantity',
      'minOverride',
      'normWords',
      'setLevel',
      'setByName',
      'setAt',
      'gap',
      'coverDays',
      'nearestExpiry',
      'clinicExpiry',
      'expiredQuantity',
      'place',
    ],
    {
      quantity: units(row.quantity),
      ledgerQuantity: (
        <>
          {units(row.ledgerQuantity)}
          {stockAt !== null && <Link to={stockAt}> 查看库存卡</Link>}
        </>
      ),
      minOverride: row.minOverride === null ? '—' : units(row.minOverride),
      offQuantity: units(row.offQuantity),
      requiredQuantity: units(row.requiredQuantity),
      gap: units(row.gap),
      coverDays: coverText(row.coverDays),
      expiredQuantity: units(row.expiredQuantity),
    },
  )
}

function History({ row }: { readonly row: KeptRow }) {
  return (
    <Part title="更新记录">
      <Loaded call={projectLedger.ledgerLog} input={{ id: row.id, pageSize: lines }}>
        {({ list }) => (
          <div className={stock.scroll}>
            <table className={stock.table}>
              <thead>
                <tr>
                  <th scope="col">时间</th>
                  <th scope="col">方式</th>
                  <th scope="col" className={stock.number}>
                    变化
                  </th>
                  <th scope="col" className={stock.number}>
                    结存
                  </th>
                  <th scope="col">经手</th>
                  <th scope="col">说明</th>
                </tr>
              </thead>
              <tbody>
                {list.map((line) => (
                  <tr key={line.id}>
                    <td>{wallClock(Date.parse(line.at)).slice(0, 16).replace('T', ' ')}</td>
                    <td>{LedgerKind.label(line.kind)}</td>
                    <td className={stock.number}>{line.delta === 0 ? '' : `${line.delta > 0 ? '+' : ''}${packsText(line.delta, row)}`}</td>
                    <td className={stock.number}>
                      <Quantity units={line.quantityAfter} of={row} />
                    </td>
                    <td>{line.byName ?? '—'}</td>
                    <td>{line.reason ?? ''}</td>
                  </tr>
                ))}
                {list.length === 0 && (
                  <tr>
                    <td colSpan={6}>还没有更新过</td>
                  </tr>
                )}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
    </Part>
  )
}
