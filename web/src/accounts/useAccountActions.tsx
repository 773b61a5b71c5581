import { DealAction, users } from '@oems/contract/accounts/users.ts'
import { secondFactor } from '@oems/contract/session/secondFactor.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { staleAfter, useWrite } from '../core/calls.ts'
import { warned } from '../core/notices.ts'
import { useActionModal } from '../kit/form/useActionModal.ts'
import type { IssuedPassword } from '../kit/InitialPassword.tsx'

interface Named {
  readonly userId: number
  readonly username: string
  readonly nickname: string
}
const nameOf = ({ nickname, username }: Named) => `“${nickname}（${username}）”`

/** Locking, unlocking, forcing out, resetting and deleting: each is confirmed once, in a dialog that states the consequences. */
export function useAccountActions(done: () => void) {
  const { modal } = App.useApp()
  const [issued, setIssued] = useState<IssuedPassword | null>(null)
  const locking = useActionModal(users.dealAccount, { title: '锁定账号', verb: '锁定', successMessage: '已锁定', done })
  const client = useQueryClient()
  const factor = useActionModal(secondFactor.reset, {
    title: '重置动态验证码',
    verb: '重置',
    successMessage: '已重置动态验证码',
    done: () => staleAfter(client, users.list), // the list shows who has one
  })
  const unlocking = useWrite(users.dealAccount, '已解锁')
  const forcing = useWrite(users.dealAccount, '已强制下线')
  const resetting = useWrite(users.dealAccount, null)
  const removing = useWrite(users.delete, '已删除')

  const confirm = (title: string, content: string, okText: string, run: () => Promise<unknown>, danger = false) =>
    modal.confirm({ title, content, okText, okButtonProps: { danger }, cancelText: '取消', onOk: () => run().catch(() => undefined) })
  const remove = async (ids: number[]) => {
    const { warnings } = await removing.mutateAsync({ ids })
    done()
    if (warnings.length > 0) warned(`${warnings.join('；')}，请及时指定`)
  }
  return {
    locking,
    factor,
    issued,
    setIssued,
    lock: (row: Named) => locking.ask({ ids: [row.userId], action: DealAction.lock }),
    lockAll: (ids: number[]) => locking.ask({ ids, action: DealAction.lock }),
    unlock: (row: Named) => unlocking.mutate({ ids: [row.userId], action: DealAction.unlock }),
    unlockAll: (ids: number[]) =>
      confirm('解锁账号', `将解锁选中的${ids.length}个账号。`, '解锁', () =>
        unlocking.mutateAsync({ ids, action: DealAction.unlock }).then(done),
      ),
    forceOut: (row: Named) =>
      confirm('强制下线', `${nameOf(row)}在所有终端的登录将立即结束，未保存的内容会丢失。`, '强制下线', () =>
        forcing.mutateAsync({ ids: [row.userId], action: DealAction.forceOut }),
      ),
    reset: (row: Named) =>
      confirm('重置密码', `将为${nameOf(row)}生成新的初始密码，原密码立即失效，已登录的终端会下线。`, '重置密码', async () => {
        const { initialPassword } = await resetting.mutateAsync({ ids: [row.userId], action: DealAction.resetPassword })
        if (initialPassword) setIssued({ title: `${nameOf(row)}的新密码`, password: initialPassword })
      }),
    resetFactor: (row: Named) => factor.ask({ accountId: row.userId }),
    remove: (row: Named) =>
      confirm(
        '删除用户',
        `将取消${nameOf(row)}在本组织范围内的全部后台角色；没有其他角色时账号一并删除。`,
        '删除',
        () => remove([row.userId]),
        true,
      ),
  }
}
