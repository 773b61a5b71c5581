import { HistoryKind, OrgType } from '@oems/contract/organisation/codes.ts'
import { type HistoryRow, orgManager } from '@oems/contract/organisation/orgManager.ts'
import { Button, Checkbox, Empty, Pagination, Select } from 'antd'
import { use, useState } from 'react'
import { moment } from '../../core/moment.ts'
import type { NodeView } from '../../core/nodePart.ts'
import { Loaded } from '../../kit/record/Loaded.tsx'
import { NodeChanged } from '../../node/nodeChanged.ts'
import { useUndo } from '../../node/useUndo.ts'
import { NodePage } from '../nodePage.ts'
import styles from '../organisation.module.css'
import { whatHappened } from './whatHappened.ts'

const pageSize = 20
const kinds = HistoryKind.options.map(({ value, label }) => ({ value, label }))

/** 变更记录: who did what to the node, when, why and by which document, the latest first. A fresh move can be taken back. */
export default function HistoryTab({ orgId, orgType }: NodeView) {
  const [pageNo, turn] = useState(1)
  const [below, setBelow] = useState<0 | 1>(0)
  const [kind, setKind] = useState<HistoryRow['kind'][]>([])
  return (
    <div className={styles.sheet}>
      <div className={styles.historyTools}>
        <Select
          mode="multiple"
          allowClear
          maxTagCount="responsive"
          aria-label="变更类型"
          placeholder="变更类型"
          options={kinds}
          optionFilterProp="label"
          value={kind}
          onChange={(chosen) => {
            turn(1)
            setKind(chosen)
          }}
        />
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
      </div>
      <Loaded call={orgManager.history} input={{ orgId, below, kind, pageNo, pageSize }} lines={8}>
        {({ list, total }) =>
          total === 0 ? (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={kind.length > 0 ? '没有所选类型的变更记录，请减少或清除所选的变更类型' : '还没有变更记录'}
            />
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
          {row.undoable && changed && <Undo row={row} undone={changed} />}
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
  if (!undo) return null
  const { historyId, groupKey, undoableNum } = row
  return (
    <>
      <Button type="link" onClick={() => undo({ historyId })}>
        撤回
      </Button>
      {undoableNum > 1 && (
        <Button type="link" onClick={() => undo({ groupKey })}>
          连同本次迁移的其余{undoableNum - 1}个一并撤回
        </Button>
      )}
    </>
  )
}
