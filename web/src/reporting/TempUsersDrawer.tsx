import { mostTempUsers, TempRole, TempUserState } from '@oems/contract/reporting/codes.ts'
import type { ReportedProject } from '@oems/contract/reporting/progress.ts'
import { projectInfo } from '@oems/contract/reporting/projectInfo.ts'
import type { TempUser } from '@oems/contract/reporting/tempUsers.ts'
import { Button } from 'antd'
import { useCan, useRead } from '../core/calls.ts'
import { moment } from '../core/moment.ts'
import { Pair } from '../kit/list/Cells.tsx'
import { useRemoval } from '../kit/list/ListActions.tsx'
import { actionsWidth, type RowAction, RowActions } from '../kit/list/RowActions.tsx'
import { Shown } from '../kit/record/Loaded.tsx'
import { ReadingDrawer } from '../kit/record/ReadingDrawer.tsx'
import { RecordTable } from '../kit/record/RecordTable.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import { HolderNumber } from './HolderNumber.tsx'
import styles from './reporting.module.css'
import { useHolderNumbers } from './useHolderNumbers.tsx'
import type { Inviting } from './useInviting.tsx'

interface Props {
  /** Null: closed. */
  readonly project: ReportedProject | null
  readonly close: () => void
  readonly inviting: Inviting
}

/** A project has twenty in force at most; those that are over stand below them. */
const shown = 100

/** 临时账号 of one project: who, as what, until when; they are prolonged and deleted here. */
export function TempUsersDrawer({ project, close, inviting }: Props) {
  return (
    <ReadingDrawer title={`临时账号 · ${project?.orgName ?? ''}`} open={project !== null} onClose={close} size={860} destroyOnHidden>
      {project && <TempUsers project={project} inviting={inviting} />}
    </ReadingDrawer>
  )
}

function TempUsers({ project, inviting }: { readonly project: ReportedProject; readonly inviting: Inviting }) {
  const { projectId } = project
  const mayRemove = useCan()(projectInfo.tempSysUserDelete)
  const read = useRead(projectInfo.tempSysUserList, { projectId, below: 0, pageSize: shown })
  const removal = useRemoval(projectInfo.tempSysUserDelete, '临时账号', () => undefined)
  const numbers = useHolderNumbers(projectId)
  const actionsOf = (user: TempUser): readonly RowAction[] => [
    ...(inviting.prolong ? [{ label: '续期', onClick: () => inviting.prolong?.(user) }] : []),
    ...(mayRemove ? [{ label: '删除', danger: true, onClick: () => removal.ask?.([user.id]) }] : []),
  ]
  return (
    <Shown read={read} lines={6}>
      {({ list }) => (
        <>
          <div className={styles.head}>
            <span>
              有效 {list.filter(({ state }) => state === TempUserState.valid).length} 个，最多 {mostTempUsers}{' '}
              个；到期后自动不能登录，续期后原账号和密码仍可使用
            </span>
            {inviting.invite && (
              <Button type="primary" onClick={() => inviting.invite?.(project)}>
                邀请填报
              </Button>
            )}
          </div>
          <RecordTable<TempUser>
            rowKey={({ id }) => String(id)}
            rows={list.toSorted((one, other) => one.state - other.state)}
            empty="还没有临时账号"
            columns={[
              {
                title: '姓名',
                key: 'holder',
                kind: 'pair',
                render: (_, { holderName, accountName }) => <Pair first={holderName} second={accountName} />,
              },
              { title: '手机号', key: 'phone', width: 150, render: (_, user) => <HolderNumber user={user} numbers={numbers} /> },
              { title: '角色', dataIndex: 'roleId', width: 130, render: (roleId: TempUser['roleId']) => TempRole.label(roleId) },
              {
                title: '有效期至',
                key: 'until',
                width: 120,
                render: (_, { validUntil, state }) => <Until validUntil={validUntil} state={state} />,
              },
              {
                title: '最近登录',
                dataIndex: 'lastLoginAt',
                kind: 'moment',
                render: (at: string | null) => (at === null ? '从未登录' : moment(at)),
              },
              {
                title: '操作',
                className: 'screen-only',
                key: 'actions',
                width: actionsWidth(list.map(actionsOf)),
                render: (_, user) => <RowActions actions={actionsOf(user)} name={user.holderName} />,
              },
            ]}
          />
          {removal.dialog}
          {numbers.dialog}
        </>
      )}
    </Shown>
  )
}

const Until = ({ validUntil, state }: Pick<TempUser, 'validUntil' | 'state'>) => (
  <Pair
    first={validUntil ?? '长期'}
    second={<StatusTag tone={state === TempUserState.valid ? 'done' : 'none'}>{TempUserState.label(state)}</StatusTag>}
  />
)
