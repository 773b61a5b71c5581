import { FullscreenExitOutlined, FullscreenOutlined, QuestionCircleOutlined, SearchOutlined } from '@ant-design/icons'
import type { MenuItem } from '@oems/contract/access/navigation.ts'
import { Button, Menu, Tooltip } from 'antd'
import { memo, useSyncExternalStore } from 'react'
import { homeAddress } from '../desk.ts'
import { go } from '../hash.ts'
import { Bell } from '../messages/Bell.tsx'
import { addressOf, flat } from '../routes.ts'
import { useSession } from '../session.ts'
import { TaskArrow } from '../tasks/TaskArrow.tsx'
import styles from './Header.module.css'
import { OrgSwitch } from './OrgSwitch.tsx'
import { UserMenu } from './UserMenu.tsx'

interface Props {
  readonly subSystem: number | null
  readonly chooseSubSystem: (menuId: number) => void
  readonly open: (what: 'search' | 'messages' | 'tasks' | 'help') => void
}

/** What a page does at its own address does not draw it again. */
export const Header = memo(function Header({ subSystem, chooseSubSystem, open }: Props) {
  const { nav, config } = useSession()
  const full = useSyncExternalStore(followFullscreen, () => document.fullscreenElement !== null)

  function choose(item: MenuItem) {
    chooseSubSystem(item.menuId)
    const pages = flat(item.list).filter(({ item }) => addressOf(item))
    if (pages.length === 1) go(addressOf(pages[0]!.item)!)
  }
  return (
    <header className={styles.header}>
      <a className={styles.brand} href={`#${homeAddress()}`}>
        <img src={config?.logoUrl ?? `${import.meta.env.BASE_URL}logo.svg`} alt="" height="26" />
        <span>{config?.name ?? '企业健康管理平台'}</span>
      </a>
      <nav className={styles.systems} aria-label="子系统">
        {nav.menus.length > 1 && (
          <Menu
            mode="horizontal"
            selectedKeys={subSystem === null ? [] : [String(subSystem)]}
            overflowedIndicator={<span>更多</span>}
            items={nav.menus.map((item) => ({ key: String(item.menuId), label: item.name, onClick: () => choose(item) }))}
          />
        )}
      </nav>
      <OrgSwitch />
      <button type="button" className={styles.search} onClick={() => open('search')} aria-keyshortcuts="Control+K">
        <SearchOutlined /> <span>查找</span> <kbd>Ctrl K</kbd>
      </button>
      <div className={styles.icons}>
        <Bell open={() => open('messages')} />
        <TaskArrow open={() => open('tasks')} />
        <Tooltip title={full ? '退出全屏' : '全屏'}>
          <Button
            type="text"
            aria-label={full ? '退出全屏' : '全屏'}
            icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
            onClick={() => void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen())}
          />
        </Tooltip>
        <Tooltip title="帮助与快捷键">
          <Button type="text" aria-label="帮助与快捷键" icon={<QuestionCircleOutlined />} onClick={() => open('help')} />
        </Tooltip>
      </div>
      <UserMenu />
    </header>
  )
})

function followFullscreen(listener: () => void) {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
