import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { arrive } from './desk.ts'
import { signOut } from './navigationGuard.ts'
import { Binding } from './secondFactor/Binding.tsx'
import { RecoveryCodes } from './secondFactor/RecoveryCodes.tsx'
import { session, updateSession } from './session.ts'

/** The role asks for a second factor: nothing else can be done until one is bound. */
export default function EnrolDialog() {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  function done() {
    const { user } = session.get()
    if (user) updateSession({ user: { ...user, mustEnrol: false } })
    void arrive()
  }
  return (
    <Modal
      open
      title="请先绑定动态验证码"
      width={560}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        codes ? (
          <Button type="primary" onClick={done}>
            已保存好，进入系统
          </Button>
        ) : (
          <Button onClick={() => void signOut()}>退出登录</Button>
        )
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <>
          <Alert type="info" style={{ marginBottom: 16 }} title="您的角色权限较高，登录时除密码外还须输入手机上的动态验证码。" />
          <Binding onBound={setCodes} />
        </>
      )}
    </Modal>
  )
}
