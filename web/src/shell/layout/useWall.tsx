import { onlineSessions } from '@oems/contract/session/onlineSessions.ts'
import { wallRoles } from '@oems/contract/session/readOnly.ts'
import { session as calls } from '@oems/contract/session/session.ts'
import { App } from 'antd'
import { complain } from '../../core/calls.ts'
import { send } from '../../core/send.ts'
import { somethingTyped } from '../desk.ts'
import { baseRoleOf, updateSession, useSession } from '../session.ts'
import styles from './Header.module.css'

/** 大屏模式: confirms first, since there is no way back but signing out. Null where the role may not, or is in it already. */
export function useWall(): (() => void) | null {
  const { user, op } = useSession()
  const { modal } = App.useApp()
  if (user.readOnly || !wallRoles.has(baseRoleOf(user, op) ?? 0)) return null
  return () =>
    modal.confirm({
      title: '进入大屏模式？',
      width: 480,
      content: (
        <ul className={styles.wall}>
          <li>本次登录变为只读：只能查看，不能新增、修改、导出，也不能查看完整号码。</li>
          <li>最长保持7天（168小时），期间不会因长时间未操作而退出。</li>
          <li>不能切换回普通模式，只能“退出登录”后重新登录。</li>
          <li>同一账号在别处登录后台，大屏会下线；建议使用专门的账号。</li>
          {somethingTyped() && <li>页面上有未保存的内容，进入后将无法保存。</li>}
        </ul>
      ),
      okText: '进入大屏模式',
      cancelText: '取消',
      onOk: enterWall,
    })
}

async function enterWall() {
  // Browsers allow it in the moment of the click alone.
  const full = document.documentElement.requestFullscreen().catch(() => {})
  try {
    await send(onlineSessions.wall, {})
    updateSession({ user: await send(calls.userInfo, {}), userAt: Date.now() })
  } catch (problem) {
    complain(problem)
    await full
    if (document.fullscreenElement) await document.exitFullscreen()
  }
}
