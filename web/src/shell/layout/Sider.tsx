import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import type { MenuItem } from '@oems/contract/platform/navigation.ts'
import { Button, Input, Menu, type MenuProps } from 'antd'
import { useMemo, useState } from 'react'
import { go } from '../hash.ts'
import { MenuIcon } from '../icons.tsx'
import { addressOf } from '../routes.ts'
import { useSession } from '../session.ts'
import { matches } from './matches.ts'
import styles from './Sider.module.css'

interface Props {
  readonly subSystem: number | null
  /** From the sub-system down to the page in front. */
  readonly highlight: readonly MenuItem[]
  readonly folded: boolean
  readonly fold: (folded: boolean) => void
}
type Item = NonNullable<MenuProps['items']>[number]

/** Directories and pages of one sub-system. */
export function Sider({ subSystem, highlight, folded, fold }: Props) {
  const { nav } = useSession()
  const [typed, type] = useState('')
  const [opened, open] = useState<readonly string[]>([])
  const list = useMemo(() => nav.menus.find(({ menuId }) => menuId === subSystem)?.list ?? [], [nav, subSystem])
  const items = useMemo(() => itemsOf(list, typed.trim()), [list, typed])
  const byItself = useMemo(() => directoriesOf(list), [list])
  const above = highlight.map(({ menuId }) => String(menuId))
  const openKeys = typed.trim() ? byItself : [...new Set([...opened, ...above.slice(1, -1)])]

  return (
    <aside className={styles.sider} data-folded={folded}>
      {!folded && (
        <div className={styles.filter}>
          <Input allowClear placeholder="筛选菜单" aria-label="筛选菜单" value={typed} onChange={({ target }) => type(target.value)} />
        </div>
      )}
      <nav className={styles.menu} aria-label="菜单">
        <Menu
          mode="inline"
          inlineCollapsed={folded}
          inlineIndent={16}
          items={items}
          selectedKeys={above.slice(-1)}
          {...(!folded && { openKeys: [...openKeys], onOpenChange: (keys: string[]) => open(keys) })}
        />
        {items.length === 0 && typed && <p>没有符合的菜单</p>}
      </nav>
      <Button
        type="text"
        className={styles.fold ?? ''}
        aria-label={folded ? '展开菜单' : '收起菜单'}
        icon={folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        onClick={() => fold(!folded)}
      />
    </aside>
  )
}

/** A directory stays when it fits itself or when something below it does. */
function itemsOf(menus: readonly MenuItem[], typed: string): Item[] {
  return menus.flatMap((item): Item[] => {
    if (item.visible === 0) return []
    const fits = matches(item, typed)
    const address = addressOf(item)
    if (address) return fits ? [{ ...lineOf(item), onClick: () => go(address) }] : []
    const children = itemsOf(item.list, fits ? '' : typed)
    return children.length > 0 ? [{ ...lineOf(item), children }] : []
  })
}

const lineOf = ({ menuId, name, icon }: MenuItem) => ({ key: String(menuId), icon: <MenuIcon name={icon} />, label: name, title: name })

const directoriesOf = (menus: readonly MenuItem[]): string[] =>
  menus.filter(({ list }) => list.length > 0).flatMap(({ menuId, list }) => [String(menuId), ...directoriesOf(list)])
