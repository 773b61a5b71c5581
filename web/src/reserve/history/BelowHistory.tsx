import { dayOf } from '@oems/client/days.ts'
import { type ProjectReserve, reserveFigures } from '@oems/contract/reserve/overview.ts'
import { statusWords } from '@oems/contract/reserve/status.ts'
import type { ItemTypeCode } from '@oems/contract/supplies/codes.ts'
import { Empty, Pagination } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRead } from '../../core/calls.ts'
import { Shown } from '../../kit/record/Loaded.tsx'
import sheet from '../sheet/sheet.module.css'
import { ofReserve } from '../sheet/sheetCalls.ts'
import { usePeriods } from '../sheet/useSheetRead.ts'
import { StatusCell } from '../status/StatusCell.tsx'
import status from '../status/status.module.css'
import { shadeOf } from '../status/words.ts'

interface Props {
  readonly orgId: number
  readonly declareType: ItemTypeCode
}
/** The periods of each are a call of their own, so there are few on a page. */
const projectsAtOnce = 12
const periodsShown = 12

/** The projects below a node, and how each of their last twelve periods went; a cell leads to what was declared. */
export function BelowHistory({ orgId, declareType }: Props) {
  const [pageNo, turn] = useState(1)
  const read = useRead(reserveFigures.page, { orgId, declareType: [declareType], pageNo, pageSize: projectsAtOnce, ...ofReserve })
  return (
    <Shown read={read}>
      {({ list, total }) =>
        list.length === 0 ? (
          <Empty description="该范围内没有需要储备申报的项目" />
        ) : (
          <div className={sheet.sheet}>
            <div className={sheet.scroll}>
              <table className={sheet.grid} aria-label="各项目近12期">
                <thead>
                  <tr>
                    {['项目', '本期', `近${periodsShown}期`, '达标率'].map((title) => (
                      <th key={title} scope="col">
                        {title}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {list.map((row) => (
                    <ProjectLine key={row.projectId} row={row} />
                  ))}
                </tbody>
              </table>
            </div>
            <Pagination
              align="end"
              hideOnSinglePage
              showSizeChanger={false}
              current={pageNo}
              pageSize={projectsAtOnce}
              total={total}
              onChange={turn}
            />
          </div>
        )
      }
    </Shown>
  )
}

function ProjectLine({ row }: { readonly row: ProjectReserve }) {
  const { projectId, orgName, declareType, reachRate } = row
  const { data = [] } = usePeriods({ projectId, declareType })
  const today = dayOf(Date.now())
  const last = data.filter(({ startDay }) => startDay <= today).slice(-periodsShown)
  const to = `/reserve/report/history/${projectId}?declareType=${declareType}`
  return (
    <tr>
      <th scope="row" className={sheet.name}>
        <Link to={to}>{orgName}</Link>
      </th>
      <td>
        <StatusCell {...row} />
      </td>
      <td>
        <ol className={status.strip} aria-label={`${orgName}近${periodsShown}期`}>
          {last.map((period) => {
            const words = `${period.periodKey} ${statusWords(period.status, period.lateFilled)}`
            return (
              <li key={period.startDay}>
                <Link className={status.heat ?? ''} to={`${to}&period=${period.startDay}`} title={words} aria-label={words}>
                  <i className={status.mark} data-shade={shadeOf(period.status, period.lateFilled)} />
                </Link>
              </li>
            )
          })}
        </ol>
      </td>
      <td className={sheet.figure}>{reachRate ?? '—'}</td>
    </tr>
  )
}
