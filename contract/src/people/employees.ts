import type { Static } from 'typebox'
import { AccountStatus } from '../accounts/codes.ts'
import { read, under, write } from '../core/call.ts'
import {
  Done,
  day,
  flag,
  Id,
  id,
  ids,
  list,
  longText,
  maybe,
  optional,
  reason,
  shape,
  text,
  time,
  whole,
  withDefault,
  yes,
} from '../core/fields.ts'
import { cappedPage, counting, paged } from '../core/paging.ts'
import { reveal } from '../core/reveal.ts'
import { ruledByHandler } from '../core/rules.ts'
import { CompletenessBand, ExaminedBand } from './bands.ts'
import { AgeBand, EmpStatus, EmpType, IdType, MoveKind, NationGroup, Relation, Sex, SourceType, TodayStatus } from './codes.ts'
import { ActivationLink, accountsAtMost, Existing, NewAccount } from './employeeAccounts.ts'
import { EmployeeFields, jobTitle, listedDetails, nationCode } from './employeeFields.ts'
import { placeErrors, unknownPlace, validateEmployee } from './validate.ts'

const employeeId = id('员工')
const deleteReason = reason('删除原因')
const version = whole('版本', 0, Number.MAX_SAFE_INTEGER)

const place = { orgId: optional(id('所在单位')), projectId: optional(id('所在项目')), homeOrgId: optional(id('归属单位')) }
export const EmployeeDraft = ruledByHandler(
  shape({
    ...EmployeeFields.properties,
    ...place,
    /** Left out: where a mobile is given. */
    createAccount: optional(flag('开通账号')),
  }),
  (draft) => [...placeErrors(draft), ...validateEmployee(draft, { ...unknownPlace, masked: false }).errors],
)
/** Site and employer are changed by dispatch and transfer alone; sent along, they must be what they are. */
export const EmployeeRevision = ruledByHandler(
  shape({ ...EmployeeFields.properties, ...place, employeeId, version }),
  (draft) => validateEmployee(draft, { ...unknownPlace, masked: true }).errors,
)

/** A node that a filter names, with everything below it unless `includeChildren` is 0. */
const within = { orgId: optional(id('组织')), projectId: optional(id('项目')), includeChildren: withDefault(flag('包含下级'), 1) }
const several = <S extends Parameters<typeof list>[0]>(item: S) => optional(list(item))

/** Filters of the list and of its export (03 §5). */
export const employeeFilters = {
  /** Name, pinyin, work number; four digits: the end of a mobile; a whole mobile or identity number. */
  keyword: optional(text('关键字', 64, { byNumber: true })),
  ...within,
  name: optional(text('姓名', 64, { log: 'personal' })),
  workNo: optional(text('工号', 32, { log: 'plain' })),
  /** Whole, or its last four digits. */
  mobile: optional(text('手机号', 20, { log: 'personal', mask: 'phone', byNumber: true })),
  /** Whole. */
  idNumber: optional(text('证件号码', 40, { log: 'personal', mask: 'idNumber', byNumber: true })),
  empType: several(EmpType.schema),
  empStatus: several(EmpStatus.schema),
  /** 1 未申报, 2 正常申报, 3 逾期. */
  todayStatus: several(TodayStatus.schema),
  /** Levels of today's declaration. */
  level: several(whole('健康等级', 0, 3)),
  /** 1: the stay at the node is open. */
  onPost: optional(flag('在岗')),
  sex: optional(Sex.schema),
  nationCode: optional(nationCode),
  nationGroup: optional(NationGroup.schema),
  /** 统计年龄: this year less that of birth. */
  ageBand: optional(AgeBand.schema),
  /** Of the project at which somebody stands; a province is one of China. */
  siteNation: optional({ ...nationCode, title: '项目所在国家/地区' }),
  siteProvinceId: optional(id('项目所在省份')),
  hasAccount: optional(flag('有账号')),
  /** 1: somebody looks after the person (重点关注, 03 §2.12). */
  important: optional(flag('重点关注')),
  /** 1: on leave, and expected back today or before. */
  returnDue: optional(flag('到期未返岗')),
  completeness: several(CompletenessBand.schema),
  examined: several(ExaminedBand.schema),
  /** 1: exposed to a hazard of work now. */
  hazardFlag: optional(flag('接触职业病危害')),
}
/** What the chips above the list filter by, all of which are counted at once. */
const { onPost, todayStatus, level, important, hasAccount, completeness } = employeeFilters
const Chip = shape({ onPost, todayStatus, level, important, hasAccount, completeness })
const chipsAtMost = 10
/** Of more people than this nothing is counted beside the list. */
export const chipsUpTo = 20_000

const EmployeeSearch = shape({ ...paged('name', 'entryDate', 'arrivalDate', 'createdAt', 'completeness'), ...counting, ...employeeFilters })
export type EmployeeSearch = Static<typeof EmployeeSearch>
export const EmployeeFilter = shape(employeeFilters)
export type EmployeeFilter = Static<typeof EmployeeFilter>

/** As lists show an employee: numbers masked. */
const rowFields = {
  employeeId,
  version,
  name: text('姓名', 64, { log: 'personal' }),
  sex: Sex.schema,
  birthday: maybe(day('出生日期', 'personal')),
  /** Full years today. */
  age: maybe(whole('年龄', 0, 200)),
  idType: maybe(IdType.schema),
  idNumber: maybe(text('证件号码', 40, { log: 'personal', mask: 'idNumber' })),
  nationCode,
  nationName: text('国籍'),
  telephoneCode: maybe(text('手机区号', 6, { log: 'personal' })),
  mobile: maybe(text('手机号', 20, { log: 'personal', mask: 'phone' })),
  orgId: id('所在单位'),
  orgName: text('所在单位', 100),
  projectId: maybe(id('项目')),
  projectName: maybe(text('项目', 100)),
  homeOrgId: id('归属单位'),
  homeOrgName: text('归属单位', 100),
  workNo: maybe(text('工号', 32, { log: 'plain' })),
  empType: EmpType.schema,
  ...listedDetails,
  empStatus: EmpStatus.schema,
  onPost: flag('在岗'),
  entryDate: maybe(day('入职日期')),
  arrivalDate: maybe(day('到岗日期')),
  hasAccount: flag('有账号'),
  createdAt: time('创建时间'),
}
export const EmployeeRow = shape({
  ...rowFields,
  todayStatus: TodayStatus.schema,
  todayLevel: maybe(whole('健康等级', 0, 3)),
  important: flag('重点关注'),
  /** Of the health archive, of whose content nothing more is said here. */
  completeness: whole('档案完整度', 0, 100),
  lastPeDay: maybe(day('最近体检')),
})
export type EmployeeRow = Static<typeof EmployeeRow>

/** One interval at one node, newest first. */
export const Stay = shape({
  stayId: id('在场区间'),
  orgId: id('单位'),
  orgName: text('单位', 100),
  empType: EmpType.schema,
  fromDay: day('起'),
  toDay: maybe(day('止')),
  dueFrom: day('申报起始日'),
  reasonIn: MoveKind.schema,
  reasonOut: maybe(MoveKind.schema),
})

export const EmployeeInfo = shape({
  ...rowFields,
  email: maybe(text('邮箱', 128, { log: 'personal' })),
  jobTitle,
  expectReturnDate: maybe(day('预计返岗日期')),
  leaveDate: maybe(day('离职/离场日期')),
  accompanyFlag: flag('可陪诊'),
  emergencyName: maybe(text('紧急联系人', 64, { log: 'personal' })),
  emergencyPhone: maybe(text('紧急联系电话', 20, { log: 'personal', mask: 'phone' })),
  emergencyRelation: maybe(Relation.schema),
  sourceType: SourceType.schema,
  importBatch: maybe(text('导入批次', 20)),
  remark: maybe(longText('备注')),
  todayStatus: TodayStatus.schema,
  /** Null: no account. */
  account: maybe(
    shape({
      accountId: id('账号'),
      username: text('登录账号', 32),
      /** Has set a password on the phone. */
      activated: yes('已激活'),
      status: AccountStatus.schema,
      lastLoginTime: maybe(time('最近登录')),
    }),
  ),
  stays: list(Stay),
  /** Whether the caller may change the record: the site lies within the caller's scope. */
  editable: yes('可修改'),
})
export type EmployeeInfo = Static<typeof EmployeeInfo>

const Certificate = shape({
  idType: optional(IdType.schema),
  idNumber: optional(text('证件号码', 40, { log: 'personal', mask: 'idNumber' })),
  telephoneCode: optional(text('手机区号', 6, { log: 'personal' })),
  mobile: optional(text('手机号', 20, { log: 'personal', mask: 'phone' })),
})
/** On post at the end of today, at the node and below. */
const HeadCount = shape({ orgId: id('组织'), empNum: whole('在岗人数', 0, Number.MAX_SAFE_INTEGER) })
/** Beside these lists stands a tree of organisations with its people. */
const listsOfPeople = [
  'biz:employee:list',
  'biz:employee-manager:list',
  'biz:archive:list',
  'epac:ill-situation:list',
  'biz:pe-record:list',
  'biz:declare-health:list',
] as const

/** 03 §5.1: the people who stand at the caller's sites. */
export const employees = under('/biz/employees', {
  v2List: read.post('v2/list', 'biz:employee:list', EmployeeSearch, cappedPage(EmployeeRow)),
  chipCounts: read.post(
    'v2/chip-counts',
    'biz:employee:list',
    shape({ orgId: employeeFilters.orgId, chips: { ...list(Chip), minItems: 1, maxItems: chipsAtMost } }),
    shape({ counts: maybe(list(whole('人数', 0, chipsUpTo))) }),
  ),
  /** A node, and each of its children that has people. */
  headCounts: read.get(
    'v2/head-counts',
    listsOfPeople,
    shape({ orgId: employeeFilters.orgId }),
    shape({ ...HeadCount.properties, below: list(HeadCount) }),
  ),
  info: read.post('info/{employeeId}', 'biz:employee:info', shape({ employeeId, ...reveal }), EmployeeInfo, {
    handlerAsks: ['biz:employee:reveal'],
  }),
  v2Save: write.post('v2/save', 'biz:employee:save', EmployeeDraft, Id, { limit: 'lookUp' }),
  v2Update: write.post('v2/update', 'biz:employee:update', EmployeeRevision, Done, { limit: 'lookUp' }),
  v2Delete: write.post('v2/delete', 'biz:employee:delete', shape({ employeeId, deleteReason }), Done),
  v2BatchDelete: write.post(
    'v2/batch-delete',
    'biz:employee:delete',
    shape({ ids: { ...ids('员工'), maxItems: 200, says: '一次最多删除200人' }, deleteReason }),
    Done,
  ),
  createAccounts: write.post(
    'create-accounts',
    'biz:employee:save',
    shape({ ids: { ...ids('员工'), maxItems: accountsAtMost, says: `一次最多为${accountsAtMost}人开通账号` } }),
    shape({ accounts: list(NewAccount) }),
    { title: '开通账号' },
  ),
  verifyEmployeeExist: read.get('verify-employee-exist', 'biz:employee:save', Certificate, Existing, { limit: 'lookUp' }),
  activationLink: read.get('activation-link', 'biz:employee:import', shape({ orgId: id('组织') }), ActivationLink, { secret: true }),
})
