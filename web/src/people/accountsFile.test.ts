import { expect, test } from 'vitest'
import { accountsFile } from './accountsFile.ts'

test('the file of first passwords is one line each, and nothing in it is a formula', async () => {
  const account = {
    employeeId: 1,
    name: '=王"小"明',
    workNo: null,
    orgName: '内罗毕, 机场',
    username: 'u10000001',
    initialPassword: 'Kx7mQ2vb',
  }
  const lines = (await accountsFile([account]).text()).replace('\uFEFF', '').split('\r\n')
  expect(lines).toEqual(['"姓名","工号","所在单位","登录账号","初始密码"', '"\'=王""小""明","","内罗毕, 机场","u10000001","Kx7mQ2vb"'])
})
