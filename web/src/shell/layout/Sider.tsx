import { MenuFoldOutlined, MenuUnfoldOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import type { MenuItem } from '@oems/contract/access/navigation.ts'
import { Button, Input, Menu, type MenuProps } from 'antd'
import { memo, useMemo, useState } from 'react'
import { useFoldable } from '../../core/foldable.ts'
import { usePhone } from '../../core/media.ts'
import { ResizeEdge } from '../../kit/ResizeEdge.tsx'
import { useFavourites } from '../favourites.ts'
import { go } from '../hash.ts'
import { MenuIcon } from '../icons.tsx'
import { addressOf, flat } from '../routes.ts'
import { useSession } from '../session.ts'
import { TodoBadge, useTodo } from '../todo.tsx'
import { matches } from './matches.ts'
import styles from './Sider.module.css'

interface Props {
  readonly subSystem: number | null
  /** From the sub-system down to the page in front. */
  readonly highlight: readonly MenuItem[]
}
type Item = NonNullable<MenuProps['items']>[number]
type Favourites = ReturnType<typeof useFavourites>

const favouriteKey = 'favourites'
const usualWidth = 220

/**
 * Favourites of all sub-systems, then directories and pages of one. Its width, and whether it is folded, are stored for the account; below 1200 px it begins folded.
 * On a phone it lies over the page until one is chosen. What a page does at its own address does not draw it again.
 */
export const Sider = memo(function Sider({ subSystem, highlight }: Props) {
  const { nav } = useSession()
  const { width, folded, fold, resize } = useFoldable('sider', usualWidth)
  const isPhone = usePhone()
  const [typed, type] = useState('')
  const [opened, open] = useState<readonly string[]>([favouriteKey])
  const favourites = useFavourites()
  useTodo()
  const list = useMemo(() => nav.menus.find(({ menuId }) => menuId === subSystem)?.list ?? [], [nav, subSystem])
  const directoryKeys = useMemo(() => directoriesOf(list), [list])
  const above = highlight.map(({ menuId }) => String(menuId))
  const wanted = typed.trim()
  const items = [...(wanted ? [] : favouritesOf(favourites)), ...itemsOf(list, wanted, favourites)]
  const openKeys = wanted ? directoryKeys : [...new Set([...opened, ...above.slice(1, -1)])]

  return (
    <aside className={styles.sider} data-folded={folded} style={folded ? undefined : { width }}>
      {isPhone && !folded && <button type="button" tabIndex={-1} aria-hidden className={styles.beyond} onClick={() => fold(true)} />}
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
          {...(isPhone && { onClick: () => fold(true) })}
          {...(!folded && { openKeys: [...openKeys], onOpenChange: (keys: string[]) => open(keys) })}
        />
        {items.length === 0 && wanted && <p>没有符合的菜单</p>}
      </nav>
      <Button
        type="text"
        className={styles.fold ?? ''}
        aria-label={folded ? '展开菜单' : '收起菜单'}
        icon={folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        onClick={() => fold(!folded)}
      />
      {!folded && <ResizeEdge label="菜单宽度" side="right" width={width} range={[180, 400]} usual={usualWidth} change={resize} />}
    </aside>
  )
})

function favouritesOf({ places }: Favourites): Item[] {
  if (places.length === 0) return []
  const children = places.map(({ path, title, route }) => ({
    key: `favourite ${path}`,
    label: route.menuId === null ? title : route.title,
    title: route.trail.join(' / '),
    onClick: () => go(path),
  }))
  return [{ key: favouriteKey, icon: <StarFilled />, label: '我的收藏', children }, { type: 'divider' }]
}

/** A directory stays when it fits itself or when something below it does. */
function itemsOf(menus: readonly MenuItem[], typed: string, favourites: Favourites): Item[] {
  return menus.flatMap((item): Item[] => {
    if (item.visible === 0) return []
    const fits = matches(item, typed)
    const address = addressOf(item)
    if (address)
      return fits
        ? [{ ...lineOf(item), label: <Page item={item} path={address} favourites={favourites} />, onClick: () => go(address) }]
        : []
    const children = itemsOf(item.list, fits ? '' : typed, favourites)
    return children.length > 0 ? [{ ...lineOf(item), label: <Directory item={item} />, children }] : []
  })
}

const lineOf = ({ menuId, name, icon }: MenuItem) => ({ key: String(menuId), icon: <MenuIcon name={icon} />, label: name, title: name })

const directoriesOf = (menus: readonly MenuItem[]): string[] =>
  menus.filter(({ list }) => list.length > 0).flatMap(({ menuId, list }) => [String(menuId), ...directoriesOf(list)])

/** Collapsed, it shows the count of what waits below it. */
const Directory = ({ item }: { readonly item: MenuItem }) => (
  <>
    {item.name}
    <TodoBadge pages={flat(item.list).flatMap(({ item }) => item.url ?? [])} />
  </>
)

interface PageLine {
  readonly item: MenuItem
  readonly path: string
  readonly favourites: Favourites
}
/** The star is the mouse's short way alone; the keyboard's stands beside the page's breadcrumb and in the tab's menu. */
function Page({ item, path, favourites }: PageLine) {
  const isFavourite = favourites.has(path)
  return (
    <span className={styles.page}>
      <span className={styles.name}>{item.name}</span>
      <TodoBadge pages={[item.url ?? '']} />
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        title={isFavourite ? '取消收藏' : '收藏'}
        className={styles.star}
        data-on={isFavourite}
        onClick={(event) => {
          event.stopPropagation()
          favourites.toggle({ path, title: item.name })
        }}
      >
        {isFavourite ? <StarFilled /> : <StarOutlined />}
      </button>
    </span>
  )
}
