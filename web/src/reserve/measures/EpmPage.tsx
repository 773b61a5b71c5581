import { OrgType } from '@oems/contract/organisation/codes.ts'
import { board } from '@oems/contract/reserve/board.ts'
import { implementRate } from '@oems/contract/reserve/measureFigures.ts'
import { projectMeasures as calls } from '@oems/contract/reserve/measures.ts'
import { DeclareType } from '@oems/contract/supplies/codes.ts'
import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { useCan, useRead } from '../../core/calls.ts'
import { caliberOf } from '../../kit/explain/caliberOf.ts'
import { Explain } from '../../kit/explain/Explain.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { OrgPicker } from '../../kit/org/OrgPicker.tsx'
import { Shown } from '../../kit/record/Loaded.tsx'
import { useSession } from '../../shell/session.ts'
import { BoardBelow } from '../detail/BoardBelow.tsx'
import { HistoryGrid } from './HistoryGrid.tsx'
import { MeasureSheetForm } from './MeasureSheetForm.tsx'
import styles from './measures.module.css'
import { UnfinishedList } from './UnfinishedList.tsx'

const below = { value: 'below', label: '各项目' }
const parts = [
  { value: 'sheet', label: '本期申报' },
  { value: 'history', label: '历史' },
  { value: 'unfinished', label: '整改中' },
]

/**
 * 防疫措施申报 (04 §6): what a node does against epidemics, period by period. Above projects one begins with how each project stands, and
 * chooses the one to look at; nodes above declare measures of their own too.
 */
export default function EpmPage() {
  const { op } = useSession()
  const can = useCan()
  const [params, setParams] = useSearchParams()
  const projectId = Number(params.get('projectId')) || null
  const isSite = op.orgType === OrgType.project
  const isAbove = !isSite && projectId === null
  const hasBelow = isAbove && can(board.board)
  const offered = hasBelow ? [below, ...parts] : parts
  const part = offered.find(({ value }) => value === params.get('part'))?.value ?? offered[0]!.value
  const node = projectId === null ? { orgId: op.orgId } : { projectId }
  const to = (next: Readonly<Record<string, string>>) => setParams(next)
  return (
    <ListPage
      title="防疫措施申报"
      about="按申报期逐项说明防疫措施的落实情况，未落实的写明整改期限"
      caliber={caliberOf([implementRate])}
      note={
        <>
          <Segmented
            aria-label="防疫措施申报的内容"
            value={part}
            options={offered}
            onChange={(next) => to({ ...(projectId !== null && { projectId: String(projectId) }), part: next })}
          />
          <Explain title={implementRate.title} figures={[implementRate]} />
        </>
      }
      actions={
        <>
          {!isSite && (
            <OrgPicker
              aria-label="项目"
              allowClear
              value={projectId}
              orgTypes={[OrgType.project]}
              offered="all"
              placeholder="选择项目查看或代报"
              className={styles.picker ?? ''}
              onChange={(next) => to(next === null ? {} : { projectId: String(next) })}
            />
          )}
          <ExportButton call={calls.export} list={{ input: { ...node, below: part === below.value ? 1 : 0 } }} />
        </>
      }
    >
      {part === below.value ? (
        <BoardBelow orgId={op.orgId} declareType={DeclareType.measures} onOpen={(next) => to({ projectId: String(next), part: 'sheet' })} />
      ) : part === 'history' ? (
        <HistoryGrid node={node} />
      ) : (
        <OfPeriod node={node} isUnfinished={part === 'unfinished'} />
      )}
    </ListPage>
  )
}

interface OfPeriodProps {
  readonly node: { readonly orgId: number } | { readonly projectId: number }
  readonly isUnfinished: boolean
}
function OfPeriod({ node, isUnfinished }: OfPeriodProps) {
  const read = useRead(calls.queryEpm, node)
  return (
    <Shown read={read}>
      {(sheet) =>
        isUnfinished ? (
          <UnfinishedList sheet={sheet} />
        ) : (
          <MeasureSheetForm key={`${sheet.orgId}-${sheet.period.startDay}`} sheet={sheet} node={node} />
        )
      }
    </Shown>
  )
}
