import type { RoleRow } from '@oems/contract/access/roles.ts'
import { Input, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { figure } from '../../kit/Figures.tsx'
import styles from './roles.module.css'

interface Props {
  /** Undefined: loading. */
  readonly roles: readonly RoleRow[] | undefined
  readonly chosenId: number | null
  readonly choose: (roleId: number) => void
}

/** Built-in and custom roles, each with the number of its accounts. */
export function RoleList({ roles, chosenId, choose }: Props) {
  const [text, setText] = useState('')
  const current = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a role that has just been made is chosen below the edge of the list
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])
  const found = (roles ?? []).filter(({ roleName }) => roleName.includes(text.trim()))
  const groups = [
    { title: '内置角色', rows: found.filter(({ builtIn }) => builtIn === 1) },
    { title: '自定义角色', rows: found.filter(({ builtIn }) => builtIn === 0) },
  ]
  return (
    <nav className={styles.side} aria-label="角色">
      <Input allowClear placeholder="角色名称" aria-label="查找角色" value={text} onChange={({ target }) => setText(target.value)} />
      {roles === undefined && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {roles &&
        groups.map(({ title, rows }) => (
          <section key={title}>
            <h2>
              {title} <small>{rows.length}</small>
            </h2>
            <ul>
              {rows.map((row) => (
                <li key={row.roleId}>
                  <button
                    type="button"
                    ref={row.roleId === chosenId ? current : null}
                    className={styles.role}
                    aria-current={row.roleId === chosenId ? 'true' : undefined}
                    onClick={() => choose(row.roleId)}
                  >
                    <span title={row.roleName}>
                      {row.roleName}
                      {row.status === 0 && <em>停用</em>}
                    </span>
                    <small title="本组织范围内的账号数">{figure(row.userCount)}</small>
                  </button>
                </li>
              ))}
            </ul>
            {rows.length === 0 && <p>{text ? '没有符合条件的角色' : '还没有自定义角色，可在自己的权限范围内新增'}</p>}
          </section>
        ))}
    </nav>
  )
}
