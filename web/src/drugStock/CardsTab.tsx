import { ControlLevel } from '@oems/contract/dictionary/codes.ts'
import { cardFigures } from '@oems/contract/drugStock/cardFigures.ts'
import { stockCards } from '@oems/contract/drugStock/cards.ts'
import { Button } from 'antd'
import { useCan } from '../core/calls.ts'
import { DownloadButton } from '../kit/DownloadButton.tsx'
import { caliberOf } from '../kit/explain/caliberOf.ts'
import { cardOf, StatCard, StatCards } from '../kit/Figures.tsx'
import { ExportButton } from '../kit/list/ExportButton.tsx'
import { FilterRow } from '../kit/list/FilterRow.tsx'
import { ListPage, Toolbar } from '../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../kit/list/ListTable.tsx'
import { QuickFilter } from '../kit/list/QuickFilter.tsx'
import { useListPage } from '../kit/list/useListPage.ts'
import { useOpened } from '../kit/record/useOpened.ts'
import { CardRecord } from './card/CardRecord.tsx'
import { cardColumns } from './columns.tsx'
import { StockActions } from './StockActions.tsx'
import type { TabProps } from './tab.ts'

const { kinds, shortage, stockout, nearExpiry, expired, amount } = cardFigures
const chips = [
  { key: '', label: '全部', filters: {} },
  ...[shortage, nearExpiry, expired].map(({ title, where }) => ({ key: title, label: title, filters: where })),
  // As a pharmacy says them: each class is kept by rules of its own.
  { key: 'narcotic', label: '麻醉、精一', filters: { controlLevel: ControlLevel.narcotic } },
  { key: 'psychotropic', label: '精二', filters: { controlLevel: ControlLevel.psychotropic } },
]
const stockCaliber = caliberOf(Object.values(cardFigures))
const nothing = { stockLevel: null, expiryState: null, controlLevel: null }

/** 库存: one line for each drug at each clinic, and the figures of all of them. */
export function CardsTab({ clinic, dialogs, choice, picker }: TabProps) {
  const can = useCan()
  const list = useListPage(stockCards.list, clinic.asked)
  const opened = useOpened(list)
  const open = can(stockCards.info) ? opened.open : undefined
  const { visibleColumns, settings } = useColumns(list, cardColumns(list.sortable, clinic.ofSeveral))
  const figures = list.reply?.figures
  const show = (filters: object) => () => list.search({ ...nothing, ...filters })
  return (
    <>
      <ListPage
        title="药品库存"
        about="每个医务室每种药品一张库存卡；数量由出入库流水累计，过期和冻结的不可用"
        caliber={stockCaliber}
        actions={
          <>
            {picker}
            {choice}
            <StockActions dialogs={dialogs} />
          </>
        }
        figures={
          <StatCards>
            <StatCard {...cardOf(kinds)} value={figures?.kinds} loading={!figures} onOpen={show({})} />
            <StatCard
              {...cardOf(shortage)}
              value={figures?.shortage}
              loading={!figures}
              note="低于安全库存"
              onOpen={show(shortage.where)}
            />
            <StatCard {...cardOf(stockout)} value={figures?.stockout} loading={!figures} onOpen={show(stockout.where)} />
            <StatCard {...cardOf(nearExpiry)} value={figures?.nearExpiry} loading={!figures} onOpen={show(nearExpiry.where)} />
            <StatCard {...cardOf(expired)} value={figures?.expired} loading={!figures} note="只能报损或销毁" onOpen={show(expired.where)} />
            <StatCard {...cardOf(amount)} {...inYuan(figures && Number(figures.amount))} loading={!figures} />
          </StatCards>
        }
      >
        <Toolbar
          quick={<QuickFilter list={list} presets={chips} />}
          tools={
            <>
              {dialogs.closeDay && (
                <Button onClick={() => dialogs.closeDay?.(figures?.unclosedDays ?? [])}>
                  日结{(figures?.unclosedDays?.length ?? 0) > 0 && `（缺${figures?.unclosedDays?.length}日）`}
                </Button>
              )}
              {dialogs.recall && <Button onClick={dialogs.recall}>批号召回</Button>}
              {dialogs.load && <Button onClick={dialogs.load}>导入</Button>}
              {dialogs.book && <Button onClick={dialogs.book}>专用账册</Button>}
              <ExportButton call={stockCards.export} list={list} />
              {settings}
            </>
          }
        />
        <FilterRow
          list={list}
          names={[{ name: 'drugName', hint: '名称、拼音、条形码' }, 'drugKind', 'stockLevel', 'expiryState']}
          more={[
            'controlLevel',
            'coldChain',
            { name: 'drugIds', tagOnly: true, words: () => '指定药品' },
            { name: 'projectId', tagOnly: true, words: () => '指定项目' },
          ]}
        />
        <ListTable
          nothing="暂无库存，入库后在此列出；期初库存可从表格导入"
          list={list}
          columns={visibleColumns}
          onOpen={open}
          nameOf={({ drugName }) => drugName}
          first={
            dialogs.load && (
              <>
                <Button type="primary" onClick={dialogs.load}>
                  期初导入
                </Button>{' '}
                <DownloadButton call={stockCards.exportExcelTpl} input={() => ({})}>
                  下载模板
                </DownloadButton>
              </>
            )
          }
        />
      </ListPage>
      <CardRecord opened={opened} dialogs={dialogs} />
    </>
  )
}

/** Large sums in ten thousands: a card has room for six digits. */
const inYuan = (yuan: number | undefined) =>
  yuan === undefined || yuan < 100_000 ? { value: yuan, unit: '元' } : { value: Math.round(yuan / 1_000) / 10, unit: '万元' }
