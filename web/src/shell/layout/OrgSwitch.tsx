import { SwapOutlined } from '@ant-design/icons'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { Input, Popover } from 'antd'
import { useMemo, useState } from 'react'
import { type OwnAssignment, useSession } from '../session.ts'
import styles from './Header.module.css'
import { matches } from './matches.ts'
import { useSwitch } from './useSwitch.ts'

/** The current role and organisation; who holds several chooses another here, and everything is loaded anew in its name. */
export function OrgSwitch() {
  const { user, op } = useSession()
  const [open, setOpen] = useState(false)
  const held = user.rops.filter(({ webLogin }) => webLogin === 1)
  const label = (
    <>
      <span>
        {op.orgName} {held.length > 1 && <SwapOutlined />}
      </span>
      <small>{op.roleName}</small>
    </>
  )
  if (held.length < 2)
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
      content={<Pairs held={held} close={() => setOpen(false)} />}
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

/** One line for each organisation, with the roles held there; the lowest of them becomes the current one. */
function Pairs({ held, close }: { readonly held: readonly OwnAssignment[]; readonly close: () => void }) {
  const { op } = useSession()
  const { busy, choose } = useSwitch()
  const [typed, type] = useState('')
  const places = useMemo(() => [...Map.groupBy(held, ({ orgId }) => orgId).values()], [held])
  const shown = places.filter(([rop]) => matches({ name: rop!.orgName, pinyin: rop!.pinyin, url: null }, typed))
  return (
    <div className={styles.pairs}>
      <Input
        allowClear
        autoFocus
        placeholder="名称、拼音、首字母"
        aria-label="查找组织"
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
      {shown.length === 0 && <p>没有符合条件的组织</p>}
      <ul>
        {shown.map((rops) => {
          const rop = rops[0]!
          const current = rop.orgId === op.orgId
          return (
            <li key={rop.orgId}>
              <button
                type="button"
                disabled={busy}
                aria-current={current || undefined}
                onClick={() => void choose(rop).then((done) => done && close())}
              >
                {rop.orgName}
                <small>
                  {OrgType.label(rop.orgType as 0)} · {rops.map(({ roleName }) => roleName).join('、')}
                  {rop.validTo && ` · 有效期至 ${rop.validTo.slice(0, 10)}`}
                </small>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
