import { accountsAtMost } from '@oems/contract/people/employeeAccounts.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { Alert, App, Button, Modal } from 'antd'
import { useState } from 'react'
import { useCan, useWrite } from '../core/calls.ts'
import { save } from '../core/files.ts'
import { warned } from '../core/notices.ts'
import { useOpenedOnce } from '../kit/form/FormDialog.tsx'
import type { SelectionAction } from '../kit/list/SelectionBar.tsx'
import { accountsFile, type NewAccounts } from './accountsFile.ts'

/** 开通账号 for chosen people: the first passwords come in one file, which nobody can have again. `dialog` stands somewhere on the page. */
export function useOpeningAccounts(done: () => void) {
  const can = useCan()
  const { modal } = App.useApp()
  const [opened, setOpened] = useState<NewAccounts | null>(null)
  const opening = useWrite(employees.createAccounts, null)
  async function open(ids: number[]) {
    const { accounts } = await opening.mutateAsync({ ids })
    setOpened(accounts)
    done()
  }
  const ask = (ids: number[]) => {
    if (ids.length > accountsAtMost) return warned(`一次最多为${accountsAtMost}人开通账号，请分批选择`)
    modal.confirm({
      title: `为所选的 ${ids.length} 人开通账号？`,
      content: '开通后可下载一份账号与初始密码的名单；本人首次登录时须修改密码。已有账号或没有手机号的人不能开通。',
      okText: '开通账号',
      cancelText: '取消',
      onOk: () => open(ids).catch(() => undefined),
    })
  }
  const actions: readonly SelectionAction[] = can(employees.createAccounts) ? [{ label: '开通账号', onClick: ask }] : []
  return { actions, dialog: <FirstPasswords accounts={opened} close={() => setOpened(null)} /> }
}

function FirstPasswords({ accounts, close }: { readonly accounts: NewAccounts | null; readonly close: () => void }) {
  const [fetched, setFetched] = useState<NewAccounts | null>(null)
  function fetchList() {
    if (!accounts) return
    save(accountsFile(accounts), '新开通账号.csv')
    setFetched(accounts)
  }
  const isFetched = fetched === accounts
  if (!useOpenedOnce(accounts !== null)) return null
  return (
    <Modal
      open={accounts !== null}
      title={`已开通 ${accounts?.length ?? 0} 个账号`}
      width={440}
      closable={isFetched}
      keyboard={isFetched}
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={close}
      footer={
        <>
          <Button disabled={!isFetched} onClick={close}>
            已保存，关闭
          </Button>
          <Button type="primary" onClick={fetchList}>
            下载账号名单
          </Button>
        </>
      }
    >
      <Alert type="info" title="初始密码只在这份名单里，关闭后不能再取。请妥善保管，并当面或通过安全方式告知本人。" />
    </Modal>
  )
}
