import { CloseOutlined } from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { homeAddress, reload, reopen, show } from '../desk.ts'
import { pathOf, useFavourites } from '../favourites.ts'
import { go } from '../hash.ts'
import { type Closing, keysToClose, type Tab, type Tabs } from '../tabs.ts'
import styles from './TabsBar.module.css'

interface Props {
  readonly tabs: Tabs
  readonly close: (what: Closing, key: string) => void
}

export function TabsBar({ tabs, close }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const favourites = useFavourites()
  useEffect(() => {
    if (!tabs.active) return
    // After the page has been painted: measuring before would lay it out twice.
    const timer = setTimeout(
      () => bar.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
      100,
    )
    return () => clearTimeout(timer)
  }, [tabs.active])

  /** Arrow keys walk along the tabs, as in every list of tabs; Delete closes. */
  function walk(event: KeyboardEvent, at: number) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const key = tabs.open[at]?.key
    if (event.key === 'Delete' && key) return close('this', key)
    const next = step === undefined ? undefined : tabs.open.at((at + step) % tabs.open.length)
    if (!next) return
    show(next.key)
    bar.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.open.indexOf(next)]?.focus()
  }
  return (
    <nav aria-label="标签页">
      <div className={styles.bar} ref={bar} {...(tabs.open.length > 0 && { role: 'tablist', 'aria-label': '已打开的页面' })}>
        {tabs.open.map((tab, at) => (
          <Dropdown key={tab.key} trigger={['contextMenu']} menu={{ items: actionsFor(tab, tabs, close, favourites) }}>
            <div className={styles.tab} data-active={tab.key === tabs.active} data-tab={tab.key}>
              <button
                type="button"
                role="tab"
                aria-selected={tab.key === tabs.active}
                tabIndex={tab.key === tabs.active ? 0 : -1}
                title={tab.route.title}
                {...(!tab.pinned && { 'aria-keyshortcuts': 'Delete' })}
                onClick={() => show(tab.key)}
                onAuxClick={({ button }) => button === 1 && close('this', tab.key)}
                onKeyDown={(event) => walk(event, at)}
              >
                {tab.route.title}
              </button>
              {!tab.pinned && (
                // For the mouse: a list of tabs holds nothing but tabs, and the keyboard closes one by Delete.
                <button
                  type="button"
                  tabIndex={-1}
                  aria-hidden="true"
                  className={styles.close}
                  title={`关闭${tab.route.title}`}
                  onClick={() => close('this', tab.key)}
                >
                  <CloseOutlined />
                </button>
              )}
            </div>
          </Dropdown>
        ))}
        {tabs.open.length === 0 && (
          <button type="button" className={styles.none} onClick={() => go(homeAddress())}>
            首页
          </button>
        )}
      </div>
    </nav>
  )
}

type Favourites = ReturnType<typeof useFavourites>

function actionsFor(tab: Tab, tabs: Tabs, close: Props['close'], { has, toggle }: Favourites): NonNullable<MenuProps['items']> {
  const path = pathOf(tab.address)
  const closing = (key: Closing, label: string) => ({
    key,
    label,
    disabled: keysToClose(tabs, key, tab.key).length === 0,
    onClick: () => close(key, tab.key),
  })
  return [
    { key: 'reload', label: '刷新', onClick: () => reload(tab.key) },
    { key: 'star', label: has(path) ? '取消收藏' : '收藏', onClick: () => toggle({ path, title: tab.route.title }) },
    { type: 'divider' },
    closing('this', '关闭'),
    closing('others', '关闭其他'),
    closing('right', '关闭右侧'),
    closing('all', '全部关闭'),
    { type: 'divider' },
    { key: 'reopen', label: '恢复刚关闭的页面', disabled: tabs.closed.length === 0, onClick: reopen },
  ]
}
