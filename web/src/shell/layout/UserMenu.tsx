import { useStore } from '@oems/client/store.ts'
import { App, Dropdown, type MenuProps } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { chooseMode, type Mode, mode as modeStore } from '../../core/theme.ts'
import { isImpersonation } from '../../core/token.ts'
import { Avatar } from '../../kit/Avatar.tsx'
import { discardTyped, somethingTyped } from '../desk.ts'
import { go } from '../hash.ts'
import { signOut } from '../navigationGuard.ts'
import { useSession } from '../session.ts'
import { DialogFault } from './DialogFault.tsx'
import styles from './Header.module.css'
import { useWall } from './useWall.tsx'

const PasswordDialog = lazy(() => import('../PasswordDialog.tsx'))
const modes: readonly { readonly key: Mode; readonly label: string }[] = [
  { key: 'light', label: '浅色' },
  { key: 'dark', label: '深色（夜间）' },
  { key: 'system', label: '跟随系统' },
]

export function UserMenu() {
  const { user } = useSession()
  const mode = useStore(modeStore)
  const { modal } = App.useApp()
  const enterWall = useWall()
  const [dialog, setDialog] = useState<'password' | null>(null)

  function leave() {
    if (!somethingTyped()) return void signOut()
    modal.confirm({
      title: '有未保存的内容，确定退出登录？',
      okText: '放弃并退出',
      cancelText: '继续填写',
      onOk() {
        discardTyped()
        return signOut()
      },
    })
  }
  const items: MenuProps['items'] = [
    { key: 'profile', label: '个人中心', onClick: () => go('/profile') },
    ...(user.readOnly ? [] : [{ key: 'password', label: '修改密码', onClick: () => setDialog('password') }]),
    {
      key: 'mode',
      type: 'group',
      label: '外观',
      children: modes.map(({ key, label }) => ({ key, label: key === mode ? `${label} ✓` : label, onClick: () => chooseMode(key) })),
    },
    ...(enterWall ? [{ key: 'wall', label: '大屏模式', onClick: enterWall }] : []),
    { type: 'divider' },
    { key: 'leave', label: isImpersonation ? '结束查看' : '退出登录', onClick: leave },
  ]
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <button type="button" className={styles.user}>
          <Avatar url={user.avatarUrl} name={user.nickname} size={26} />
          {user.readOnly && <small className={styles.readOnly}>{isImpersonation ? '只读' : '大屏'}</small>}
          <span>
            {user.nickname}
            <span className="visually-hidden">，账号菜单</span>
          </span>
        </button>
      </Dropdown>
      <DialogFault key={dialog}>
        <Suspense fallback={null}>{dialog === 'password' && <PasswordDialog close={() => setDialog(null)} />}</Suspense>
      </DialogFault>
    </>
  )
}
