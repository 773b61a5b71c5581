import { codes } from '../core/codes.ts'
import { lifeCycle } from '../core/lifeCycle.ts'

export const ApplyType = codes('申请类型', { registration: [1, '新注册'], joining: [2, '申请调入'] })
export const RegisterState = codes('审核状态', {
  pending: [1, '待审核'],
  joined: [2, '已加入'],
  rejected: [3, '已驳回'],
  removed: [4, '已删除'],
})
/** What whoever deals with an application decides: the state that it comes to. */
export const Decision = codes('审核结果', { agreed: [2, '同意'], rejected: [3, '驳回'] })

const { pending, joined, rejected, removed } = RegisterState
/** 03 §4.6. */
export const applicationCycle = lifeCycle(RegisterState, {
  agree: { name: '同意', from: [pending], to: joined },
  reject: { name: '驳回', from: [pending], to: rejected },
  remove: { name: '删除', from: [pending, rejected], to: removed },
})

/** What a registered employee and an applicant have in common. */
export const Match = codes('一致项', {
  idNumber: [1, '证件号码'],
  mobile: [2, '手机号'],
  name: [3, '姓名'],
  birthday: [4, '出生日期'],
  unit: [5, '单位'],
  sex: [6, '性别'],
  nation: [7, '国籍'],
})
