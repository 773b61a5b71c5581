import { Button } from 'antd'
import { useLocation } from 'react-router'
import { succeeded } from '../core/notices.ts'
import { copy } from '../kit/copy.ts'
import { homeAddress } from './desk.ts'
import { go } from './hash.ts'
import { Message } from './layout/states.tsx'
import { useSession } from './session.ts'

/** A page that exists, but not for the current role. What has to be granted can be copied for the administrator. */
export function Denied() {
  const { pathname } = useLocation()
  const { user, op } = useSession()
  const copyRequest = () =>
    copy(`申请开通页面：${pathname}\n账号：${user.nickname}（${user.accountId}）\n组织：${op.pathName}，角色：${op.roleName}`) &&
    succeeded('已复制，请发送给管理员')
  return (
    <Message
      title="没有权限访问该页面"
      action={
        <>
          <Button type="primary" onClick={() => go(homeAddress())}>
            返回首页
          </Button>
          <Button onClick={copyRequest}>申请开通</Button>
        </>
      }
    >
      当前角色“{op.roleName}”未开通此页面。
    </Message>
  )
}
