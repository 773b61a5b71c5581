import { ControlLevel } from '@oems/contract/dictionary/codes.ts'
import { type StockCard, StockCardInfo, stockCards } from '@oems/contract/drugStock/cards.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { Button, Space } from 'antd'
import { useNavigate } from 'react-router'
import { useCan, useRead } from '../../core/calls.ts'
import { listAddress } from '../../kit/list/address.ts'
import { Shown } from '../../kit/record/Loaded.tsx'
import { Part, Parts, rowsBy } from '../../kit/record/Parts.tsx'
import { RecordDrawer } from '../../kit/record/RecordDrawer.tsx'
import { RecordHead } from '../../kit/record/RecordHead.tsx'
import { type Opened, useOpenedRecord } from '../../kit/record/useOpened.ts'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { ChangeHistoryButton } from '../../operationLog/ChangeHistory.tsx'
import { openable } from '../../shell/desk.ts'
import { ExpiryTag, LevelBar, Quantity } from '../tones.tsx'
import type { StockDialogs } from '../useStockDialogs.tsx'
import { BatchesPart } from './BatchesPart.tsx'
import { MovesPart } from './MovesPart.tsx'
import { UseLine } from './UseLine.tsx'

interface Props {
  readonly opened: Opened<StockCard>
  readonly dialogs: StockDialogs
}

/** 库存卡: one drug at one clinic, its batches in the order in which they leave, and who moved them. */
export function CardRecord({ opened, dialogs }: Props) {
  const { id, row } = useOpenedRecord(opened)
  const go = useNavigate()
  const can = useCan()
  const read = useRead(stockCards.info, { clinicDrugId: id ?? 0 }, { enabled: id !== null })
  const card = read.data ?? row
  const ledger = card && ledgerOf(card)
  return (
    <RecordDrawer opened={opened} title={card?.drugName ?? '库存卡'}>
      {card && (
        <>
          <RecordHead
            name={card.drugName}
            about={card.spec}
            states={
              <Space>
                <span>
                  储备 <LevelBar level={card.stockLevel} />
                </span>
                {card.expiryState !== null && (
                  <span>
                    效期 <ExpiryTag state={card.expiryState} />
                  </span>
                )}
                {card.controlLevel >= ControlLevel.psychotropic && (
                  <StatusTag tone="due">{ControlLevel.label(card.controlLevel)}</StatusTag>
                )}
              </Space>
            }
            place={card.clinicName}
            actions={
              <Space wrap>
                {dialogs.setLimits && read.data && <Button onClick={() => dialogs.setLimits?.(read.data)}>设置安全库存</Button>}
                {can(stockCards.batchList) && <Button onClick={() => void go(`/drug-stock/print/labels/${card.id}`)}>打印批次标签</Button>}
                {ledger !== null && <Button onClick={() => void go(ledger)}>储备台账</Button>}
                <ChangeHistoryButton targetType="库存卡" targetId={card.id} name={card.drugName} />
              </Space>
            }
          />
          <Shown read={read} lines={10}>
            {(info) => <Sheet card={info} dialogs={dialogs} />}
          </Shown>
        </>
      )}
    </RecordDrawer>
  )
}

/** Where the reserve that counts this card is: the project's own ledger, and for others what it declares. */
const ledgerOf = ({ orgId, drugId }: StockCard) =>
  openable(listAddress('epac/supplies/project-manager', { declareType: DeclareType.drugs, drugId })) ??
  openable(`/project-declare/detail/${orgId}/${DeclareType.drugs}`)

function Sheet({ card, dialogs }: { readonly card: StockCardInfo; readonly dialogs: StockDialogs }) {
  const rows = rowsBy(StockCardInfo, card)
  const units = (quantity: number | null) => <Quantity units={quantity} of={card} />
  return (
    <Parts>
      <Part
        title="库存"
        rows={rows(
          [
            'quantity',
            'usableQuantity',
            'inTransit',
            'minQuantity',
            'maxQuantity',
            'minMode',
            'coverDays',
            'dailyUse',
            'nearestExpiry',
            'shelf',
            'amount',
            'lastCountDay',
            'manufacturer',
            'controlLevel',
          ],
          {
            quantity: units(card.quantity),
            usableQuantity: units(card.usableQuantity),
            inTransit: units(card.inTransit),
            minQuantity: units(card.minQuantity),
            maxQuantity: units(card.maxQuantity),
          },
        )}
      />
      <BatchesPart card={card} dialogs={dialogs} />
      <Part title="近28天消耗">
        <UseLine use={card.use} of={card} />
      </Part>
      <MovesPart key={card.id} card={card} />
    </Parts>
  )
}
