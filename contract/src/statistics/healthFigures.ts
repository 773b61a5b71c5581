import { HealthLevel } from '../declaration/codes.ts'
import { declared, filling, healthRate, healthy } from '../declaration/figures.ts'
import { fillingManagement } from '../declaration/fillingManagement.ts'
import { among, type List, listed, share } from '../figures/subject.ts'
import { employees } from '../people/employees.ts'
import { onsite } from '../people/figures.ts'

export const employeeList: List = { call: employees.v2List, page: 'employee/index', day: null }
export const fillingList: List = { call: fillingManagement.page, page: 'filling-management/index', day: 'date' }

const { due, filled, unfilled, fillRate, onTimeRate, abnormal, worse } = filling

/** 健康总览 of a day. */
export const healthOfDay = {
  ...listed(employeeList, { onsite }),
  ...listed(fillingList, { due, filled, unfilled }),
  fillRate,
  onTimeRate,
  healthRate,
  ...listed(fillingList, { abnormal, worse }),
}

/** Over a range a person counts once a day. */
const abnormalTimes = { ...abnormal, title: '异常人次', unit: '人次' }
export const healthTrend = { due, filled, fillRate, healthRate, abnormal: abnormalTimes }

export const condition = { filled: declared, healthy, healthRate }
export const byLevel = HealthLevel.options.map(({ value, label }) => among('declare.level', 'level', [value], { title: label }))
export const healthByOrg = { filled: declared, healthRate }
/** The same of each unit, with the numbers of the day's cards. */
export const healthOfUnits = { ...healthByOrg, onsite, due, unfilled, abnormal, worse }

export const abnormalRanking = {
  ...listed(fillingList, { value: abnormalTimes }),
  rate: share(abnormal, declared, { title: '异常率', per: 1000, least: 10 }),
}
