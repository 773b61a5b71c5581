import { type ProjectSupplies, ProjectSupplies as Schema, suppliesByProject } from '@oems/contract/supplies/byProject.ts'
import { supplies } from '@oems/contract/supplies/items.ts'
import type { ReactNode } from 'react'
import { coverText } from '../../drugStock/quantities.ts'
import { ExpiryTag, LevelBar, Quantity } from '../../drugStock/tones.tsx'
import { useIllnessOptions } from '../../kit/care/IllnessSelect.tsx'
import { columnsBy } from '../../kit/list/columnsBy.ts'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { FilterRow } from '../../kit/list/FilterRow.tsx'
import { ListPage, Toolbar } from '../../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../../kit/list/ListTable.tsx'
import { QuickFilter } from '../../kit/list/QuickFilter.tsx'
import { type List, useListPage } from '../../kit/list/useListPage.ts'
import { useOpened } from '../../kit/record/useOpened.ts'
import { LedgerRecord } from '../manager/LedgerRecord.tsx'
import styles from './items.module.css'
import { itemTypes } from './tabs.ts'

/** 按项目: which project holds what, how long it lasts and when it ends. */
export function ProjectsTab({ choice }: { readonly choice: ReactNode }) {
  const list = useListPage(suppliesByProject.listByProject)
  const opened = useOpened(list)
  const illnesses = useIllnessOptions()
  const { visibleColumns, settings } = useColumns(list, projectColumns(list.sortable))
  return (
    <>
      <ListPage
        title="物资台账"
        about="各项目申报清单上的物资，数量随台账与医务室出入库变化"
        count={list.total}
        capped={list.totalCapped}
        unit="项"
        actions={choice}
      >
        <Toolbar
          quick={<QuickFilter list={list} presets={itemTypes} />}
          tools={
            <>
              <ExportButton call={supplies.export} list={{ ...list, input: { ...list.input, detail: 1 } }} />
              {settings}
            </>
          }
        />
        <FilterRow
          list={list}
          names={[{ name: 'name', hint: '名称、拼音' }, 'orgId', 'stockLevel', 'expiryState']}
          more={[
            'origin',
            { name: 'illnessId', options: illnesses },
            { name: 'suppliesId', tagOnly: true, words: () => list.rows[0]?.name ?? '指定物资' },
          ]}
        />
        <ListTable
          nothing="暂无项目台账，物资由各项目登记"
          list={list}
          columns={visibleColumns}
          onOpen={opened.open}
          nameOf={({ orgName, name }) => `${orgName} ${name}`}
        />
      </ListPage>
      <LedgerRecord opened={opened} />
    </>
  )
}

const extra = { extra: true }
const units = (name: 'quantity' | 'requiredQuantity' | 'gap' | 'ledgerQuantity' | 'offQuantity' | 'expiredQuantity' | 'minOverride') => ({
  span: { least: 88, usual: 104, most: 140 },
  render: (_: unknown, row: ProjectSupplies) => <Quantity units={row[name]} of={row} />,
})

function projectColumns(sortable: List<typeof suppliesByProject.listByProject>['sortable']) {
  const column = columnsBy(Schema, sortable, ['quantity', 'requiredQuantity', 'gap', 'coverDays', 'nearestExpiry', 'ledgerAt'])
  return [
    column('orgName', { title: '项目', kind: 'organisation' }),
    column('name', {
      kind: 'name',
      render: (_, { name, spec }) => (
        <>
          {name}
          {spec !== null && <small className={styles.spec}>{spec}</small>}
        </>
      ),
    }),
    column('stockLevel', { width: 96, render: (_, { stockLevel }) => <LevelBar level={stockLevel} /> }),
    column('quantity', units('quantity')),
    column('requiredQuantity', {
      ...units('requiredQuantity'),
      render: (_, row) => (
        <span title={row.normWords}>
          <Quantity units={row.requiredQuantity} of={row} />
        </span>
      ),
    }),
    column('gap', { ...units('gap'), render: (_, row) => (row.gap > 0 ? <Quantity units={row.gap} of={row} /> : '—') }),
    column('coverDays', { width: 96, render: (_, { coverDays }) => coverText(coverDays) }),
    column('nearestExpiry', {
      render: (_, { nearestExpiry, clinicExpiry }) => [nearestExpiry, clinicExpiry].filter(Boolean).toSorted()[0] ?? '—',
    }),
    column('expiryState', { width: 96, render: (_, { expiryState }) => <ExpiryTag state={expiryState} /> }),
    column('ledgerAt', { width: 150 }),
    column('companyName', { kind: 'organisation', ...extra }),
    column('dailyUse', { align: 'right', ...extra }),
    column('origin', extra),
    column('setLevel', extra),
    column('setByName', extra),
    column('setAt', extra),
    column('minOverride', { ...units('minOverride'), ...extra }),
    column('ledgerQuantity', { ...units('ledgerQuantity'), ...extra }),
    column('offQuantity', { ...units('offQuantity'), ...extra }),
    column('expiredQuantity', { ...units('expiredQuantity'), ...extra }),
    column('place', { width: 104, ...extra }),
    column('ledgerKind', extra),
  ]
}
