import { codes } from '../core/codes.ts'
import { lifeCycle } from '../core/lifeCycle.ts'

export const BindState = codes('绑定状态', { bound: [1, '已绑定'], unbound: [2, '已解绑'] })
/** Who said so: the employee, or the unit by a workbook. */
export const BindSource = codes('绑定方式', { self: [1, '本人绑定'], import: [2, '单位导入'] })

/** 03 §4.6; a new binding is a new record. */
export const relativeCycle = lifeCycle(BindState, { unbind: { name: '解绑', from: [BindState.bound], to: BindState.unbound } })
/** Of one employee at a time (03 §2.6). */
export const relativesAtMost = 10
