import { codes } from '../core/codes.ts'
import { lifeCycle } from '../core/lifeCycle.ts'

export const WarningKind = codes('预警类型', { rise: [1, '症状异常增多'], cluster: [2, '聚集性症状'], clinic: [3, '门诊症候群'] })
export const WarningLevel = codes('预警级别', { notice: [1, '关注'], warning: [2, '预警'], severe: [3, '严重'] })
export const WarningState = codes('预警状态', {
  waiting: [1, '待核实'],
  claimed: [2, '核实中'],
  confirmed: [3, '已确认'],
  dismissed: [4, '误报'],
  closed: [5, '已解除'],
})
export const WarningResult = codes('核实结论', {
  cluster: [1, '聚集性疫情'],
  scattered: [2, '散发病例'],
  food: [3, '食物或饮水相关'],
  heat: [4, '高温'],
  mistake: [5, '填报错误'],
  other: [6, '其他'],
})

const { waiting, claimed, confirmed, dismissed, closed } = WarningState
/** 05 §4.2. */
export const warningCycle = lifeCycle(WarningState, {
  claim: { name: '认领', from: [waiting], to: claimed },
  confirm: { name: '属实', from: [waiting, claimed], to: confirmed },
  dismiss: { name: '误报', from: [waiting, claimed], to: dismissed },
  close: { name: '解除', from: [confirmed], to: closed },
})
/** A further signal of the same kind and series belongs to a warning in one of these. */
export const openStates: readonly number[] = [waiting, claimed, confirmed]
/** What a false alarm may have been. */
export const dismissals: readonly number[] = [WarningResult.mistake, WarningResult.other]

/** Hours after which one of level 2 or 3 that nobody has taken is told to the unit above. */
export const untouchedHours = 24
/** Days without a signal after which a confirmed one may be closed. */
export const quietDays = 3
