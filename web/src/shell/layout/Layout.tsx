import { useStore } from '@oems/client/store.ts'
import { App } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { followed } from '../../core/followed.ts'
import { loadPreferences } from '../../core/preferences.ts'
import { close, hasTyped, show, tabs as tabStore } from '../desk.ts'
import type { Route } from '../routes.ts'
import { useSession } from '../session.ts'
import { isMounted } from '../tabs.ts'
import { OfflineBar, SwitchedBar } from './Bars.tsx'
import { DialogFault } from './DialogFault.tsx'
import { ExpiryBar } from './ExpiryBar.tsx'
import { Header } from './Header.tsx'
import { Idle } from './Idle.tsx'
import '../../kit/print/print.css'
import styles from './Layout.module.css'
import { PaperFoot } from './PaperFoot.tsx'
import { Sider } from './Sider.tsx'
import { Message } from './states.tsx'
import { TabPage } from './TabPage.tsx'
import { TabsBar } from './TabsBar.tsx'
import { useHighlight } from './useHighlight.ts'
import { useShortcuts } from './useShortcuts.ts'
import { Watermark } from './Watermark.tsx'

const Palette = lazy(() => import('./Palette.tsx'))
const PasswordDialog = lazy(() => import('../PasswordDialog.tsx'))
const EnrolDialog = lazy(() => import('../EnrolDialog.tsx'))
const Help = lazy(() => import('./Help.tsx'))
const TaskCards = lazy(() => import('../tasks/TaskCards.tsx'))
const MessageDrawer = lazy(() => import('../messages/MessageDrawer.tsx'))
const TaskDrawer = lazy(() => import('../tasks/TaskDrawer.tsx'))

interface Props {
  /** Why there is no page to show at all. */
  readonly empty: string | null
  readonly route: Route | null
}

export function Layout({ empty, route }: Props) {
  const { user, nav, config } = useSession()
  const tabs = useStore(tabStore)
  const hasTasks = useStore(followed, (all) => all.length > 0)
  const [dialog, setDialog] = useState<'search' | 'messages' | 'tasks' | 'help' | null>(null)
  const { modal } = App.useApp()
  const mustChange = user.mustChange && !user.isProjectReporter
  const mustEnrol = user.mustEnrol && !mustChange
  const isBlocked = mustChange || mustEnrol
  const message = mustChange && user.readOnly ? '该用户尚未修改初始密码，登录后须先修改密码才能看到页面' : empty
  const highlight = useHighlight(nav, route)
  const [chosen, choose] = useState<number | null>(null)
  const subSystem = chosen ?? highlight[0]?.menuId ?? nav.menus[0]?.menuId ?? null
  // Follows the page that came to the front; what the user has chosen stays until then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another page comes to the front
  useEffect(() => choose(null), [route])
  // Preferences are not loaded while the first password has to be changed or a second factor to be bound.
  useEffect(() => void (isBlocked || loadPreferences(user.accountId)), [isBlocked, user.accountId])
  useEffect(() => {
    if (route) document.title = `${route.title} - ${config?.name ?? '企业健康管理平台'}`
  }, [route, config])

  const confirmClose = () =>
    new Promise<boolean>((answer) => {
      modal.confirm({
        title: '有未保存的内容，确定关闭？',
        okText: '放弃填写',
        cancelText: '继续填写',
        onOk: () => answer(true),
        onCancel: () => answer(false),
      })
    })
  useShortcuts({
    search: () => setDialog('search'),
    help: () => setDialog('help'),
    tab: (place) => {
      const tab = tabs.open[place]
      if (tab) show(tab.key)
    },
  })

  return (
    <div className={styles.shell}>
      <button type="button" className={styles.skip} onClick={() => document.getElementById('main')?.focus()}>
        跳到正文
      </button>
      <Header subSystem={subSystem} chooseSubSystem={choose} open={setDialog} />
      <SwitchedBar />
      <OfflineBar />
      <ExpiryBar />
      <div className={styles.middle}>
        <Sider subSystem={subSystem} highlight={highlight} />
        <div className={styles.work}>
          <TabsBar tabs={tabs} close={(what, key) => void close(what, key, confirmClose)} />
          <main id="main" className={styles.main} tabIndex={-1}>
            {message && <Message title={message} />}
            <div className={styles.pages}>
              {!isBlocked &&
                tabs.open
                  .filter(({ key }) => isMounted(tabs, key) || hasTyped(key))
                  .map((tab) => (
                    <TabPage key={`${tab.key} ${tab.route.pattern} ${tab.edition}`} tab={tab} front={tab.key === tabs.active} />
                  ))}
            </div>
            <PaperFoot />
            <Watermark />
          </main>
        </div>
      </div>
      <Idle />
      {hasTasks && (
        <DialogFault>
          <Suspense fallback={null}>
            <TaskCards />
          </Suspense>
        </DialogFault>
      )}
      <DialogFault key={dialog}>
        <Suspense fallback={null}>
          {dialog === 'search' && <Palette close={() => setDialog(null)} />}
          {dialog === 'messages' && <MessageDrawer close={() => setDialog(null)} />}
          {dialog === 'tasks' && <TaskDrawer close={() => setDialog(null)} />}
          {dialog === 'help' && <Help close={() => setDialog(null)} />}
          {mustChange && !user.readOnly && <PasswordDialog first />}
          {mustEnrol && <EnrolDialog />}
        </Suspense>
      </DialogFault>
    </div>
  )
}
