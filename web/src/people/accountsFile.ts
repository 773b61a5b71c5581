import type { Output } from '@oems/contract/core/call.ts'
import type { employees } from '@oems/contract/people/employees.ts'

export type NewAccounts = Output<typeof employees.createAccounts>['accounts']
const heads = ['姓名', '工号', '所在单位', '登录账号', '初始密码']

/** A text file that spreadsheets open; the mark at its beginning tells them that it is Chinese. */
export function accountsFile(accounts: NewAccounts): Blob {
  const lines = accounts.map(({ name, workNo, orgName, username, initialPassword }) => [
    name,
    workNo ?? '',
    orgName,
    username,
    initialPassword,
  ])
  return new Blob(['\uFEFF', [heads, ...lines].map((cells) => cells.map(cellOf).join(',')).join('\r\n')], {
    type: 'text/csv;charset=utf-8',
  })
}

/** What somebody has typed is never a formula. */
export const cellOf = (text: string) => `"${text.replace(/^[=+\-@\t]/, "'$&").replaceAll('"', '""')}"`
