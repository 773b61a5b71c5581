import { read, under } from '../core/call.ts'
import { flag, id, list, maybe, optional, shape, text, whole, withDefault } from '../core/fields.ts'
import { page, paged } from '../core/paging.ts'
import { ruled } from '../core/rules.ts'
import { EmpStatus, Sex } from './codes.ts'
import { EmployeeRow } from './employees.ts'

/** As much of a person as lets somebody choose the right one. */
const Picked = shape({
  employeeId: id('员工'),
  name: text('姓名', 64, { log: 'personal' }),
  sex: Sex.schema,
  workNo: maybe(text('工号', 32, { log: 'plain' })),
  position: maybe(text('岗位', 64, { log: 'plain' })),
  orgId: id('所在单位'),
  orgName: text('所在单位', 100),
  empStatus: EmpStatus.schema,
  mobile: maybe(text('手机号', 20, { log: 'personal', mask: 'phone' })),
  hasAccount: flag('有账号'),
})

const place = { orgId: optional(id('组织')), projectId: optional(id('项目')) }
const limit = withDefault(whole('条数', 1, 20), 20)
/** One Chinese character says as much as two others. */
const says = (keyword: string | null) => keyword !== null && (/\p{Script=Han}/u.test(keyword) || [...keyword].length >= 2)
const search = ruled(shape({ keyword: text('关键字', 64, { byNumber: true }), ...place, limit }), ({ keyword }) =>
  says(keyword) ? [] : [{ path: 'keyword', msg: '请至少输入一个汉字或两个字符' }],
)

/** For whoever chooses a person in a form of the console (03 §5.1). */
export const pickers = under('/biz/employees', {
  search: read.post('search', 'login', search, shape({ list: list(Picked) })),
  /** Who may go with a patient. */
  queryAccompanyUser: read.post(
    'query-accompany-user',
    'login',
    shape({ keyword: optional(text('关键字', 64, { byNumber: true })), ...place, limit }),
    shape({ list: list(Picked) }),
  ),
  /** The people directly at a node. */
  listOnOrgId: read.post(
    'listOnOrgId',
    'biz:employee:list',
    shape({ ...paged(), orgId: id('组织'), keyword: optional(text('关键字', 64, { byNumber: true })) }),
    page(EmployeeRow),
  ),
})
