import type { Static } from 'typebox'
import { read, under, write } from '../core/call.ts'
import { Done, day, id, list, longText, maybe, optional, reason, shape, text, time, yes } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { ruled } from '../core/rules.ts'
import { EmpStatus, EmpType, IdType, Relation, Sex } from '../people/codes.ts'
import { nationCode } from '../people/employeeFields.ts'
import { ApplyType, Decision, Match, RegisterState } from './codes.ts'

const registerEmpId = id('申请')

/** Whoever asks to be let in, in their own words; numbers are masked. */
const human = {
  name: text('姓名', 64, { log: 'personal' }),
  sex: Sex.schema,
  birthday: maybe(day('出生日期', 'personal')),
  idType: maybe(IdType.schema),
  idNumber: maybe(text('证件号码', 40, { log: 'personal', mask: 'idNumber' })),
  nationCode,
  nationName: text('国籍'),
  telephoneCode: maybe(text('手机区号', 6, { log: 'personal' })),
  mobile: maybe(text('手机号', 20, { log: 'personal', mask: 'phone' })),
}
const place = {
  orgId: id('申请单位'),
  orgName: text('申请单位', 100),
  projectId: maybe(id('项目')),
  projectName: maybe(text('项目', 100)),
}

const application = {
  registerEmpId,
  applyType: ApplyType.schema,
  registerState: RegisterState.schema,
  ...human,
  ...place,
  empTypeClaim: { ...EmpType.schema, title: '人员类别' },
  postClaim: maybe(text('岗位', 64, { log: 'plain' })),
  applyReason: maybe(longText('申请说明', 200)),
  appliedAt: time('申请时间'),
  dealByName: maybe(text('处理人', 64, { log: 'personal' })),
  dealAt: maybe(time('处理时间')),
  dealReason: maybe(longText('处理说明', 200)),
  /** The employee that the application has led to. */
  employeeId: maybe(id('员工')),
}
export const Application = shape(application)
export type Application = Static<typeof Application>

/** An employee within the caller's scope who may be the applicant, and by what. */
export const Candidate = shape({
  employeeId: id('员工'),
  ...human,
  orgName: text('所在单位', 100),
  homeOrgName: text('归属单位', 100),
  workNo: maybe(text('工号', 32, { log: 'plain' })),
  empType: EmpType.schema,
  position: maybe(text('岗位', 64, { log: 'plain' })),
  empStatus: EmpStatus.schema,
  /** Has set a password on the phone: the mobile by which they sign in is theirs to change. */
  activated: yes('已激活'),
  matches: list(Match.schema),
})
export type Candidate = Static<typeof Candidate>

export const ApplicationInfo = shape({
  ...application,
  emergencyName: maybe(text('紧急联系人', 64, { log: 'personal' })),
  emergencyPhone: maybe(text('紧急联系电话', 20, { log: 'personal', mask: 'phone' })),
  emergencyRelation: maybe(Relation.schema),
  /** Where somebody who asks to be moved stood when they asked. */
  fromOrgName: maybe(text('申请时所在单位', 100)),
  /** The likeliest first; of a registration that waits alone. */
  candidates: list(Candidate),
})
export type ApplicationInfo = Static<typeof ApplicationInfo>

/** Filters of both lists. */
const filters = {
  /** Name, pinyin; four digits: the end of a mobile; a whole mobile or identity number. */
  keyword: optional(text('关键字', 64, { byNumber: true })),
  orgId: optional(id('组织')),
  projectId: optional(id('项目')),
  name: optional(text('姓名', 64, { log: 'personal' })),
  /** Whole, or its last four digits. */
  mobile: optional(text('手机号', 20, { log: 'personal', mask: 'phone', byNumber: true })),
  startTime: optional(day('申请日期起')),
  endTime: optional(day('申请日期止')),
}
const sorted = paged('appliedAt', 'name', 'dealAt')
const RegisteredSearch = shape({ ...sorted, ...filters, registerState: optional(RegisterState.schema) })
const ApplicationSearch = shape({
  ...sorted,
  ...filters,
  status: optional(RegisterState.schema),
  applyType: optional(ApplyType.schema),
})
export type ApplicationSearch = Static<typeof ApplicationSearch>

/** 03 §5.2: whoever registered on their own. */
export const registered = under('/biz/register-emp-manager', {
  list: read.post('list', 'biz:register-emp:list', RegisteredSearch, page(Application)),
  delete: write.put('delete/{registerEmpId}', 'biz:register-emp:delete', shape({ registerEmpId, reason: reason('删除原因') }), Done, {
    title: '删除注册申请',
  }),
})

export const Deal = ruled(
  shape({
    id: registerEmpId,
    status: Decision.schema,
    actionDesc: optional(reason('处理说明')),
    /** Of a registration: the employee who the applicant is; left out, a new one is made. */
    matchedEmployeeId: optional(id('匹配的员工')),
    /** Instead of what the applicant said. */
    empType: optional(EmpType.schema),
  }),
  ({ status, actionDesc }) =>
    status === Decision.rejected && actionDesc === null ? [{ path: 'actionDesc', msg: '请输入2到200字的驳回原因' }] : [],
)

/** Registrations, and employees who ask to be moved to a project. */
export const applications = under('/biz/join-project-apply', {
  list: read.post('list', 'biz:join-project-apply:list', ApplicationSearch, page(Application)),
  info: read.get('info/{applyId}', 'biz:join-project-apply:info', shape({ applyId: registerEmpId }), ApplicationInfo, {
    logsReading: true,
  }),
  deal: write.post('deal', 'biz:join-project-apply:deal', Deal, shape({ employeeId: maybe(id('员工')) }), { title: '审核加入申请' }),
})
