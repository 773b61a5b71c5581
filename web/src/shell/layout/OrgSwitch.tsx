import { SwapOutlined } from '@ant-design/icons'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { Input, Popover } from 'antd'
import { useMemo, useState } from 'react'
import { type OwnAssignment, useSession } from '../session.ts'
import styles from './Header.module.css'
import { matches } from './matches.ts'
import { useSwitch } from './useSwitch.ts'

/** The current role and organisation; a user with several chooses another here, and everything is loaded anew for it. */
export function OrgSwitch() {
  const { user, op } = useSession()
  const [open, setOpen] = useState(false)
  const assignments = user.rops.filter(({ webLogin }) => webLogin === 1)
  const label = (
    <>
      <span>
        {op.orgName} {assignments.length > 1 && <SwapOutlined />}
      </span>
      <small>{op.roleName}</small>
    </>
  )
  if (assignments.length < 2)
    return (
      <div className={styles.org} title={op.pathName}>
        {label}
      </div>
    )
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      content={<AssignmentList assignments={assignments} close={() => setOpen(false)} />}
    >
      <button
        type="button"
        className={styles.org}
        title={op.pathName}
        aria-label={`当前组织：${op.orgName}，${op.roleName}。切换组织`}
        aria-expanded={open}
      >
        {label}
      </button>
    </Popover>
  )
}

/** One line for each organisation, with the roles that the user has there; the lowest of them becomes the current one. */
function AssignmentList({ assignments, close }: { readonly assignments: readonly OwnAssignment[]; readonly close: () => void }) {
  const { op } = useSession()
  const { busy, choose } = useSwitch()
  const [typed, type] = useState('')
  const places = useMemo(() => [...Map.groupBy(assignments, ({ orgId }) => orgId).values()], [assignments])
  const visible = places.filter(([assignment]) => matches({ name: assignment!.orgName, pinyin: assignment!.pinyin, url: null }, typed))
  return (
    <div className={styles.assignments}>
      <Input
        allowClear
        autoFocus
        placeholder="名称、拼音、首字母"
        aria-label="查找组织"
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
      {visible.length === 0 && <p>没有符合条件的组织</p>}
      <ul>
        {visible.map((roles) => {
          const assignment = roles[0]!
          const current = assignment.orgId === op.orgId
          return (
            <li key={assignment.orgId}>
              <button
                type="button"
                disabled={busy}
                aria-current={current || undefined}
                onClick={() => void choose(assignment).then((done) => done && close())}
              >
                {assignment.orgName}
                <small>
                  {OrgType.label(assignment.orgType as 0)} · {roles.map(({ roleName }) => roleName).join('、')}
                  {assignment.validTo && ` · 有效期至 ${assignment.validTo.slice(0, 10)}`}
                </small>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
