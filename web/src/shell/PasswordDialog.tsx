import { usualPasswordRule } from '@oems/contract/accounts/passwordRule.ts'
import { session as calls } from '@oems/contract/session/session.ts'
import { Button, Form, Modal } from 'antd'
import { useRead } from '../core/calls.ts'
import { arrive } from './desk.ts'
import { signOut } from './navigationGuard.ts'
import { PasswordFields } from './PasswordForm.tsx'
import { session, updateSession, useSession } from './session.ts'
import { usePasswordChange } from './usePasswordChange.ts'

interface Props {
  /** The first password still has to be changed: the dialog cannot be closed. */
  readonly first?: boolean
  readonly close?: () => void
}

export default function PasswordDialog({ first = false, close }: Props) {
  const { config, user: own } = useSession()
  const hasRunOut = own.passwordExpireDays !== null && own.passwordExpireDays <= 0
  const { data } = useRead(calls.baseInfo, {})
  const { form, busy, submit } = usePasswordChange(() => {
    close?.()
    const { user } = session.get()
    if (user) updateSession({ user: { ...user, mustChange: false, step: null, passwordExpireDays: null, passwordExpiresSoon: false } })
    void arrive()
  })
  return (
    <Modal
      open
      title={first ? (hasRunOut ? '密码已到期，请修改密码' : '请先修改初始密码') : '修改密码'}
      width={440}
      closable={!first}
      keyboard={!first}
      mask={{ closable: false }}
      {...(close && { onCancel: close })}
      footer={[
        first ? (
          <Button key="leave" onClick={() => void signOut()}>
            退出登录
          </Button>
        ) : (
          <Button key="close" onClick={() => close?.()}>
            取消
          </Button>
        ),
        <Button key="save" type="primary" loading={busy} onClick={form.submit}>
          修改密码
        </Button>,
      ]}
    >
      <Form form={form} layout="vertical" name="password" onFinish={(values) => void submit(values)}>
        <PasswordFields form={form} first={first} rule={config?.passwordRule ?? usualPasswordRule} username={data?.username ?? ''} />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </Modal>
  )
}
