import { dayOf } from '@oems/client/days.ts'
import { MeasureState } from '@oems/contract/reserve/codes.ts'
import { projectMeasures as calls, type MeasureHead, type MeasureRow } from '@oems/contract/reserve/measures.ts'
import { Drawer, Empty } from 'antd'
import { useState } from 'react'
import { useRead } from '../../core/calls.ts'
import { Shown } from '../../kit/record/Loaded.tsx'
import { StatusCell } from '../status/StatusCell.tsx'
import { MeasureSheetForm } from './MeasureSheetForm.tsx'
import styles from './measures.module.css'

/** Periods that are shown beside each other. */
const shown = 12
interface Props {
  readonly node: { readonly orgId: number } | { readonly projectId: number }
}

/** Measures by periods, the newest first; one that is over opens with all that was said in it. */
export function HistoryGrid({ node }: Props) {
  const [opened, open] = useState<MeasureRow | null>(null)
  const history = useRead(calls.listProjectEpmHistory, { ...node, pageSize: shown })
  const heads = useRead(calls.listProjectEpmHead, node)
  return (
    <>
      <Shown read={history}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty description="还没有申报过防疫措施" image={Empty.PRESENTED_IMAGE_SIMPLE} />
          ) : (
            <Shown read={heads}>{(measures) => <Grid rows={list} measures={measures} open={open} />}</Shown>
          )
        }
      </Shown>
      <Drawer title={`防疫措施：${opened?.periodKey ?? ''}`} size={960} open={opened !== null} onClose={() => open(null)} destroyOnHidden>
        {opened && <PastSheet node={node} date={opened.startDay} />}
      </Drawer>
    </>
  )
}

function PastSheet({ node, date }: Props & { readonly date: string }) {
  const sheet = useRead(calls.queryEpm, { ...node, date })
  return <Shown read={sheet}>{(found) => <MeasureSheetForm sheet={found} node={node} />}</Shown>
}

interface GridProps {
  readonly rows: readonly MeasureRow[]
  readonly measures: readonly MeasureHead[]
  readonly open: (row: MeasureRow) => void
}
function Grid({ rows, measures, open }: GridProps) {
  const today = dayOf(Date.now())
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label="各期防疫措施">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">措施名称</th>
            {rows.map((row) => (
              <th scope="col" key={row.declareId}>
                {row.endDay < today ? (
                  <button type="button" className="link-button" aria-label={`${row.periodKey}的详情`} onClick={() => open(row)}>
                    {row.periodKey}
                  </button>
                ) : (
                  row.periodKey
                )}
                <small>
                  <StatusCell {...row} /> 落实率 {row.implementRate ?? '—'}
                </small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {measures.map((measure) => (
            <tr key={measure.measureId}>
              <th scope="row">{measure.name}</th>
              {rows.map((row) => (
                <td key={row.declareId}>
                  <Cell row={row} measure={measure} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Cell({ row, measure: { measureId, valueUnit } }: { readonly row: MeasureRow; readonly measure: MeasureHead }) {
  const state = row.states[measureId]
  const value = row.values.find((one) => one.measureId === measureId)?.value
  if (state === undefined) return value === undefined ? '—' : `${value}${valueUnit ?? ''}`
  return (
    <span className={styles.state} data-state={state}>
      {MeasureState.label(state)}
    </span>
  )
}
