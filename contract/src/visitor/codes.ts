import { codes } from '../core/codes.ts'
import { lifeCycle } from '../core/lifeCycle.ts'

export const VisitState = codes('来访状态', { expected: [1, '待到访'], inside: [2, '在访'], left: [3, '已离开'], cancelled: [4, '已取消'] })
export const VisitReason = codes('来访事由', {
  business: [1, '商务'],
  inspection: [2, '检查'],
  construction: [3, '施工配送'],
  family: [4, '探亲'],
  interview: [5, '面试'],
  other: [9, '其他'],
})
/** Whether somebody should come in, by what they declared (03 §5.2). */
export const Advice = codes('进入建议', { allow: [1, '允许进入'], check: [2, '需复核'], refuse: [3, '不建议进入'] })
export const VisitSource = codes('来源', { console: [1, '登记'], phone: [2, '扫码自助'] })

const { expected, inside, left, cancelled } = VisitState
/** 03 §4.6. */
export const visitCycle = lifeCycle(VisitState, {
  arrive: { name: '登记到访', from: [expected], to: inside },
  leave: { name: '登记离开', from: [inside], to: left },
  cancel: { name: '取消', from: [expected], to: cancelled },
})
/** While a visit is still to be corrected, and while it may still be deleted as a wrong entry. */
export const editable: readonly number[] = [expected, inside]
export const deletable: readonly number[] = [expected, cancelled]

/** Hours after which somebody who has not left is 超时未离开. */
export const overtimeHours = 24
