import { HistoryKind, OrgType } from '@oems/contract/organisation/codes.ts'
import { type HistoryRow, orgManager } from '@oems/contract/organisation/orgManager.ts'
import { Button, Checkbox, Empty, Pagination } from 'antd'
import { use, useState } from 'react'
import { useCan } from '../../core/calls.ts'
import { moment } from '../../core/moment.ts'
import type { NodeView } from '../../core/nodePart.ts'
import { Loaded } from '../../kit/record/Loaded.tsx'
import { NodeChanged } from '../../node/nodeChanged.ts'
import { useUndo } from '../dialogs/useUndo.ts'
import { NodePage } from '../nodePage.ts'
import styles from '../organisation.module.css'
import { whatHappened } from './whatHappened.ts'

const pageSize = 20

/** 变更记录: who did what to the node, when, why and by which document, the latest first. A fresh move can be taken back. */
export default function HistoryTab({ orgId, orgType }: NodeView) {
  const [pageNo, turn] = useState(1)
  const [below, setBelow] = useState<0 | 1>(0)
  return (
    <div className={styles.sheet}>
      {orgType !== OrgType.project && (
        <Checkbox
          checked={below === 1}
          onChange={({ target }) => {
            turn(1)
            setBelow(target.checked ? 1 : 0)
          }}
        >
          包含下级组织
        </Checkbox>
      )}
      <Loaded call={orgManager.history} input={{ orgId, below, kind: [], pageNo, pageSize }} lines={8}>
        {({ list, total }) =>
          total === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有变更记录" />
          ) : (
            <>
              <ol className={styles.history} aria-label="变更记录">
                {list.map((row) => (
                  <Entry key={row.historyId} row={row} isOwn={row.orgId === orgId} />
                ))}
              </ol>
              <Pagination align="end" current={pageNo} pageSize={pageSize} total={total} hideOnSinglePage onChange={turn} />
            </>
          )
        }
      </Loaded>
    </div>
  )
}

function Entry({ row, isOwn }: { readonly row: HistoryRow; readonly isOwn: boolean }) {
  const can = useCan()
  const { select } = use(NodePage)
  const changed = use(NodeChanged)
  const words = whatHappened(row)
  return (
    <li>
      <time dateTime={row.at}>{moment(row.at)}</time>
      <div>
        <p>
          <b>{HistoryKind.label(row.kind)}</b>
          {!isOwn && (
            <button type="button" className="link-button" onClick={() => select(row.orgId)}>
              {row.orgName}
            </button>
          )}
          {words && <span>{words}</span>}
          {row.undoneAt && <small>已于 {moment(row.undoneAt)} 撤回</small>}
          {row.undoable && changed && can(orgManager.undoMove) && <Undo row={row} undone={changed} />}
        </p>
        <p className={styles.why}>
          {row.operatorName}
          {row.reason && ` · ${row.reason}`}
          {row.docNo && ` · 批复文号 ${row.docNo}`}
        </p>
      </div>
    </li>
  )
}

function Undo({ row, undone }: { readonly row: HistoryRow; readonly undone: () => unknown }) {
  const undo = useUndo(undone)
  return (
    <Button type="link" onClick={() => undo(row.historyId)}>
      撤回
    </Button>
  )
}
