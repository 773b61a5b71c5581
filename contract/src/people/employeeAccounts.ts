import { id, maybe, shape, text, yes } from '../core/fields.ts'

const employeeId = id('员工')

/** Of a person outside the scope nothing but that there is one. */
export const Existing = shape({
  exist: yes('已登记'),
  inScope: yes('范围内'),
  employeeId: maybe(employeeId),
  nameMasked: maybe(text('姓名', 64, { mask: 'name' })),
  orgName: maybe(text('单位', 100)),
  /** Taken back by 复职, not entered once more. */
  resigned: yes('已离职'),
})

/** Only in this reply: each has to choose a password of their own at the first sign-in. */
export const NewAccount = shape({
  employeeId,
  name: text('姓名', 64, { log: 'personal' }),
  workNo: maybe(text('工号', 32, { log: 'plain' })),
  orgName: text('所在单位', 100),
  username: text('登录账号', 32),
  initialPassword: text('初始密码', 64),
})
/** More would keep sign-ins waiting behind the hashes of their passwords. */
export const accountsAtMost = 200

/** The code that a site hangs up: opened on a phone it begins the activation of an account there. */
export const ActivationLink = shape({
  orgId: id('组织'),
  orgName: text('组织', 100),
  link: text('链接', 300),
  png: text('二维码', 100_000),
})
