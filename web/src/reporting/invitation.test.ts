import { expect, test } from 'vitest'
import { invitationText } from './invitation.ts'

const invited = {
  ...{ id: 1, accountName: 'u00000017', validUntil: '2026-03-31', extended: false },
  ...{ orgName: '肯尼亚西环公路升级改造项目', roleName: '项目信息填报员', holderName: '赵填报' },
}

test('an invitation says where, as whom, by which password and until when', () => {
  const text = invitationText({ ...invited, initialPassword: 'Abc#12345678' }, 'https://oems.example/oems/')
  for (const part of ['赵填报', '肯尼亚西环公路升级改造项目', 'https://oems.example/oems/', 'u00000017', 'Abc#12345678', '2026-03-31'])
    expect(text).toContain(part)
})

test('to somebody who has an account it names no password', () => {
  expect(invitationText({ ...invited, initialPassword: null }, 'x')).toContain('密码：与您原有的密码相同')
})
