import { passwords } from '@oems/contract/people/passwords.ts'
import { App } from 'antd'
import { useState } from 'react'
import { useCan, useWrite } from '../core/calls.ts'
import { InitialPassword, type IssuedPassword } from '../kit/InitialPassword.tsx'

interface Named {
  readonly employeeId: number
  readonly name: string
}

/** 重置密码 for one person; `ask` is absent where the caller may not. `dialog` stands somewhere on the page. */
export function useResettingPassword() {
  const { modal } = App.useApp()
  const [issued, setIssued] = useState<IssuedPassword | null>(null)
  const resetting = useWrite(passwords.resetUcPwd, null)
  async function reset({ employeeId, name }: Named) {
    const { initialPassword } = await resetting.mutateAsync({ employeeId })
    setIssued({ title: `“${name}”的新密码`, password: initialPassword })
  }
  const ask = (person: Named) =>
    modal.confirm({
      title: '重置密码',
      content: `将为“${person.name}”生成新的初始密码，原密码立即失效，已登录的手机会下线。`,
      okText: '重置密码',
      cancelText: '取消',
      onOk: () => reset(person).catch(() => undefined),
    })
  return {
    ask: useCan()(passwords.resetUcPwd) ? ask : undefined,
    dialog: <InitialPassword issued={issued} close={() => setIssued(null)} />,
  }
}
