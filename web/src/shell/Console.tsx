import { QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useStore } from '@oems/client/store.ts'
import { useEffect, useMemo, useState } from 'react'
import { HashRouter } from 'react-router'
import { createQueryClient } from '../core/calls.ts'
import { followAgain, unfollowAll } from '../core/followed.ts'
import { useStill } from '../core/media.ts'
import { isDark } from '../core/theme.ts'
import { showAnswersTogether } from '../core/together.ts'
import { antdTheme } from './antdTheme.ts'
import { watchFaults } from './faults.ts'
import { Gate } from './layout/Gate.tsx'
import { ImpersonationBar } from './layout/ImpersonationBar.tsx'
import { NoticeBoard } from './layout/NoticeBoard.tsx'
import { PageFault } from './layout/PageFault.tsx'
import { leaveRefreshFlag } from './workspace.ts'

dayjs.locale('zh-cn')
showAnswersTogether()
/** 保存, not 保 存. */
const asWritten = { autoInsertSpace: false }

/** Everything behind the login page. It is built anew for every session, and so is what it has read. */
export default function Console() {
  const night = useStore(isDark)
  const still = useStill()
  const theme = useMemo(() => antdTheme({ night, still }), [night, still])
  const [client] = useState(createQueryClient)
  useEffect(watchFaults, [])
  useEffect(followAgain, [])
  useEffect(() => {
    window.addEventListener('pagehide', leaveRefreshFlag)
    return () => {
      window.removeEventListener('pagehide', leaveRefreshFlag)
      client.clear()
      unfollowAll()
    }
  }, [client])
  return (
    <ConfigProvider locale={zhCN} theme={theme} componentSize="small" button={asWritten}>
      <App component={false}>
        <NoticeBoard />
        <QueryClientProvider client={client}>
          <HashRouter useTransitions={false}>
            <PageFault>
              <ImpersonationBar>
                <Gate />
              </ImpersonationBar>
            </PageFault>
          </HashRouter>
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  )
}
