import { rateText } from '@oems/contract/core/rate.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { OrgFigures, reserveFigures } from '@oems/contract/reserve/overview.ts'
import { reserveOverview } from '@oems/contract/reserve/overviewFigures.ts'
import { useNavigate } from 'react-router'
import { coverText } from '../../drugStock/quantities.ts'
import { columnsBy } from '../../kit/list/columnsBy.ts'
import { FilterRow } from '../../kit/list/FilterRow.tsx'
import { Toolbar } from '../../kit/list/ListPage.tsx'
import { ListTable, useColumns } from '../../kit/list/ListTable.tsx'
import { useListPage } from '../../kit/list/useListPage.ts'
import { historyOf, type RowsProps } from './rows.ts'
import { rateSpan } from './words.ts'

/** The next level down, each line with the figures of the cards; a project leads to what it has declared. */
export function OrgRows({ reserve, choice }: RowsProps) {
  const navigate = useNavigate()
  const list = useListPage(reserveFigures.overviewOrgList, { rowKey: 'orgId', fixed: reserve.asked })
  const column = columnsBy(OrgFigures, list.sortable, ['declareRate', 'shortageProjectNum', 'coverDaysMin'])
  const { visibleColumns, settings } = useColumns(list, [
    column('orgName', { title: '单位', kind: 'organisation' }),
    column('projectNum'),
    column('dueNum'),
    column('declaredNum'),
    column('overdueNum'),
    column('lateFilledNum', { extra: true }),
    column('declareRate', {
      ...{ align: 'right', span: rateSpan, explains: { ...reserveOverview.declaredNum, title: '申报率' } },
      render: (_, { declareRate }) => rateText(declareRate),
    }),
    column('onTimeRate', { align: 'right', extra: true, span: rateSpan, render: (_, { onTimeRate }) => rateText(onTimeRate) }),
    column('reachRate', {
      ...{ align: 'right', span: rateSpan, explains: reserveOverview.reachRate },
      render: (_, { reachRate }) => rateText(reachRate),
    }),
    column('shortageProjectNum'),
    column('stockoutItemNum'),
    column('nearExpiryNum'),
    column('expiredNum', { extra: true }),
    column('coverDaysMin', { render: (_, { coverDaysMin }) => coverText(coverDaysMin) }),
  ])
  return (
    <>
      <Toolbar quick={choice} tools={settings} />
      <FilterRow list={list} names={['name', 'reachBand']} />
      <ListTable
        nothing="没有下级组织和项目"
        list={list}
        columns={visibleColumns}
        nameOf={({ orgName }) => orgName}
        onOpen={({ orgId, orgType }) =>
          orgType === OrgType.project ? void navigate(historyOf(reserve, orgId)) : reserve.choose({ orgId })
        }
      />
    </>
  )
}
