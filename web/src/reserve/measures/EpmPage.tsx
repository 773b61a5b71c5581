import { projectMeasures as calls } from '@oems/contract/reserve/measures.ts'
import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { useRead } from '../../core/calls.ts'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { Shown } from '../../kit/record/Loaded.tsx'
import { useSession } from '../../shell/session.ts'
import { HistoryGrid } from './HistoryGrid.tsx'
import { MeasureSheetForm } from './MeasureSheetForm.tsx'
import { UnfinishedList } from './UnfinishedList.tsx'

const parts = [
  { value: 'sheet', label: '本期申报' },
  { value: 'history', label: '历史' },
  { value: 'unfinished', label: '整改中' },
]

/** 防疫措施申报 (04 §6): what a node does against epidemics, period by period. */
export default function EpmPage() {
  const { op } = useSession()
  const [params, setParams] = useSearchParams()
  const projectId = Number(params.get('projectId')) || null
  const node = projectId === null ? { orgId: op.orgId } : { projectId }
  const read = useRead(calls.queryEpm, node)
  const part = params.get('part') ?? 'sheet'
  const choose = (next: string) => {
    params.set('part', next)
    setParams(params)
  }
  return (
    <ListPage
      title="防疫措施申报"
      about="按申报期逐项说明防疫措施的落实情况；落实率为已落实的项数与应落实的项数之比，不适用的不计"
      note={<Segmented aria-label="防疫措施申报的内容" value={part} options={parts} onChange={choose} />}
      actions={<ExportButton call={calls.export} list={{ input: node }} />}
    >
      {part === 'history' ? (
        <HistoryGrid node={node} />
      ) : (
        <Shown read={read}>
          {(sheet) =>
            part === 'unfinished' ? (
              <UnfinishedList sheet={sheet} />
            ) : (
              <MeasureSheetForm
                key={`${sheet.orgId}-${sheet.period.startDay}-${sheet.period.declareId}-${sheet.period.version}`}
                sheet={sheet}
                node={node}
              />
            )
          }
        </Shown>
      )}
    </ListPage>
  )
}
