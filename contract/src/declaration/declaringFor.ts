import { byKey, day, flag, id, ids, list, longText, maybe, optional, shape, text, withDefault, yes } from '../core/fields.ts'
import { ruled } from '../core/rules.ts'
import { DeclareStatus, HandleResult, HealthLevel } from './codes.ts'
import { Declaration, temperature } from './fields.ts'
import { illnessField, situationFields } from './situation.ts'

/** For somebody else: whose day it is stands beside what is said of it. */
export const ProxyDeclaration = shape({
  empId: id('员工'),
  /** Where the console stands; the submission is the node's at which the person stood. */
  orgId: optional(id('组织')),
  projectId: optional(id('项目')),
  ...Declaration.properties,
})
export const ProxySaved = shape({
  id: id('申报'),
  level: HealthLevel.schema,
  status: DeclareStatus.schema,
  lateFilled: yes('逾期补报'),
  /** The person is under key attention. */
  important: flag('重点关注'),
  hints: list(text('提示', 100)),
})

/** 全部正常 for a crew: at most so many at once. */
export const batchAtMost = 500
export const BatchDeclaration = shape({
  date: day('申报日期'),
  empIds: { ...ids('人员'), maxItems: batchAtMost, says: `一次最多代报${batchAtMost}人，请分批提交` },
  allNormal: { ...flag('全部正常'), enum: [1], says: '批量代报只用于全部正常的人员' } as ReturnType<typeof flag>,
  /** By the employee's number. */
  temperatureMap: withDefault({ ...byKey(temperature), title: '体温', log: 'personal' as const }, {}),
})
/** Whom 全部正常 left out, and why. */
export const Skipped = shape({ empId: id('员工'), name: maybe(text('姓名')), reason: text('原因', 60) })

/** What is said of the case that 登记患病 takes up; judged with the case itself. */
export const HandledIllness = shape({ illnessId: illnessField, ...situationFields })
export const Handling = ruled(
  shape({
    id: id('申报'),
    handleResult: HandleResult.schema,
    handleNote: optional(longText('处置说明', 500)),
    illness: optional({ ...HandledIllness, title: '患病信息' }),
  }),
  ({ handleResult, illness }) => {
    if (handleResult === HandleResult.illness) return illness === null ? [{ path: 'illness', msg: '请填写患病信息' }] : []
    return illness === null ? [] : [{ path: 'illness', msg: '只有登记患病才填写患病信息' }]
  },
)
