import { LogResult } from '@oems/contract/core/logCodes.ts'
import { logs, type OwnSignIn, ownSignInDays } from '@oems/contract/operationLog/logs.ts'
import { useState } from 'react'
import { useRead } from '../../core/calls.ts'
import { moment } from '../../core/moment.ts'
import { Card } from '../../kit/Card.tsx'
import { Shown } from '../../kit/record/Loaded.tsx'
import { RecordTable } from '../../kit/record/RecordTable.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { browserOf } from '../online/browser.ts'
import styles from './profile.module.css'

const pageSize = 10

/** The sign-ins of the user's own account, failed ones included. */
export function OwnSignIns() {
  const [pageNo, turn] = useState(1)
  const read = useRead(logs.ownSignIns, { pageNo, pageSize })
  return (
    <Card title="登录记录">
      <p className={styles.about}>近{ownSignInDays}天以您的账号登录或尝试登录的记录；有不是您本人的，请立即修改密码并联系管理员。</p>
      <Shown read={read} lines={pageSize}>
        {({ list, total }) => (
          <RecordTable<OwnSignIn>
            rowKey="logId"
            rows={list}
            empty="没有登录记录"
            pages={{ pageNo, pageSize, total, turn }}
            columns={[
              {
                title: '时间',
                dataIndex: 'createdAt',
                kind: 'momentWithSeconds',
                render: (time: string) => <span className={styles.number}>{moment(time, true)}</span>,
              },
              { title: '结果', key: 'result', kind: 'status', render: (_, entry) => <Result entry={entry} /> },
              {
                title: '说明',
                key: 'says',
                kind: 'text',
                render: (_, { result, msg }) => (result === LogResult.success ? '—' : msg),
              },
              {
                title: '终端',
                dataIndex: 'platform',
                kind: 'status',
                render: (platform: string) => (platform === 'H5' ? '手机端' : '管理后台'),
              },
              { title: 'IP', dataIndex: 'ip', kind: 'code' },
              {
                title: '浏览器',
                dataIndex: 'userAgent',
                kind: 'text',
                render: (agent: string) => <span title={agent}>{browserOf(agent)}</span>,
              },
            ]}
          />
        )}
      </Shown>
    </Card>
  )
}

const Result = ({ entry: { result } }: { readonly entry: OwnSignIn }) => (
  <StatusTag tone={result === LogResult.success ? 'done' : 'overdue'}>{LogResult.label(result)}</StatusTag>
)
