import type { RoleAssignment } from '@oems/contract/accounts/accountFields.ts'
import { AssignmentState } from '@oems/contract/accounts/accountFields.ts'
import { AccountStatus, LockReason } from '@oems/contract/accounts/codes.ts'
import type { AccountRow } from '@oems/contract/accounts/userAccounts.ts'
import { Popover, Tag } from 'antd'
import { moment } from '../core/moment.ts'
import { Cut, Pair } from '../kit/list/Cells.tsx'
import { StatusTag } from '../kit/StatusTag.tsx'
import styles from './accounts.module.css'

interface WhoProps {
  readonly row: Pick<AccountRow, 'username' | 'nickname'>
  readonly open: () => void
}
/** Name above login name, in one column. */
export const Who = ({ row: { nickname, username }, open }: WhoProps) => (
  <button type="button" className={`link-button ${styles.who}`} title={`${nickname}（${username}）`} onClick={open}>
    <Pair first={nickname} second={username} />
  </button>
)

type State = Pick<AccountRow, 'status' | 'lockReason' | 'lockedUntil'>

/** 正常, 锁定 with its reason, or locked for a while by failed sign-ins. */
export function AccountState({ row: { status, lockReason, lockedUntil } }: { readonly row: State }) {
  if (status === AccountStatus.locked)
    return (
      <span title={lockReason === null ? '' : LockReason.label(lockReason)}>
        <StatusTag tone="overdue">{AccountStatus.label(AccountStatus.locked)}</StatusTag>
      </span>
    )
  if (lockedUntil !== null)
    return (
      <span title={`密码错误次数过多，${moment(lockedUntil)}自动解除`}>
        <StatusTag tone="due">临时锁定</StatusTag>
      </span>
    )
  return <StatusTag tone="done">{AccountStatus.label(AccountStatus.normal)}</StatusTag>
}

/** A role over its organisation, and how many more there are; those that have ended or not begun are marked. */
export function Assignments({ assignments }: { readonly assignments: readonly RoleAssignment[] }) {
  const [first, ...further] = assignments
  if (!first) return <>—</>
  return (
    <span className={styles.assignments}>
      <span className={first.state === AssignmentState.valid ? '' : styles.over}>
        <Pair first={`${first.roleName}${stateOf(first)}`} second={<Cut text={first.orgName} />} title={titleOf(first)} />
      </span>
      {further.length > 0 && (
        <Popover
          content={
            <div className={styles.further}>
              {further.map((assignment) => (
                <AssignmentTag key={assignment.ropId} assignment={assignment} />
              ))}
            </div>
          }
        >
          <Tag>+{further.length}</Tag>
        </Popover>
      )}
    </span>
  )
}

const AssignmentTag = ({ assignment }: { readonly assignment: RoleAssignment }) => (
  <Tag className={assignment.state === AssignmentState.valid ? '' : (styles.over ?? '')} title={titleOf(assignment)}>
    {assignment.roleName}@{assignment.orgName}
    {stateOf(assignment)}
  </Tag>
)

const stateOf = ({ state }: RoleAssignment) => (state === AssignmentState.valid ? '' : `（${AssignmentState.label(state)}）`)
export const validityOf = ({ validFrom, validTo }: Pick<RoleAssignment, 'validFrom' | 'validTo'>) =>
  validFrom === null && validTo === null ? '长期' : `${validFrom ?? '即日'} 至 ${validTo ?? '长期'}`
const titleOf = (assignment: RoleAssignment) => `${assignment.roleName}@${assignment.orgName}，${validityOf(assignment)}`

/** Days until the password runs out. */
export function PasswordDays({ row }: { readonly row: Pick<AccountRow, 'passwordExpireDays' | 'mustChange'> }) {
  const { passwordExpireDays: days, mustChange } = row
  if (mustChange === 1) return <StatusTag tone="due">待改密</StatusTag>
  if (days === null) return <>—</>
  if (days <= 0) return <StatusTag tone="overdue">已到期</StatusTag>
  return days <= 7 ? <StatusTag tone="due">{days}天后</StatusTag> : <>{days}天后</>
}
