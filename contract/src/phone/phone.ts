import { type Static, Type } from 'typebox'
import { read, under, write } from '../core/call.ts'
import {
  day,
  flag,
  id,
  list,
  loginName,
  maybe,
  month,
  optional,
  password,
  shape,
  text,
  uuid,
  whole,
  withDefault,
  yes,
} from '../core/fields.ts'
import { DeclareStatus, HealthLevel } from '../declaration/codes.ts'
import { Declaration } from '../declaration/fields.ts'
import { Submission } from '../declaration/fillingManagement.ts'
import { BothTimes } from '../declaration/times.ts'
import { CaseScheme } from '../illness/codes.ts'
import { ConsentKind, EmpType } from '../people/codes.ts'

/** One of the person's days as it stands now. */
const dayCard = {
  date: day('申报日期'),
  obliged: yes('应报'),
  status: DeclareStatus.schema,
  lateFilled: yes('逾期补报'),
  level: maybe(HealthLevel.schema),
}
export const DayCard = shape({
  ...dayCard,
  /** Declared until then is in time; null where nothing is due. A day that ends at midnight says 23:59. */
  deadline: maybe(BothTimes),
  /** Until then it may be declared at all. */
  lateUntil: BothTimes,
  requireTemperature: yes('体温必填'),
  requireLocation: yes('位置必填'),
  /** From this temperature on somebody has a fever, ℃. */
  fever: Type.Number({ title: '体温阈值' }),
})
export type DayCard = Static<typeof DayCard>

const UrgentCall = shape({
  name: text('医务室或联系人', 60),
  telephoneCode: maybe(text('国际区号', 6)),
  number: text('紧急联系电话', 32, { unmasked: '紧急时须能一键拨打，个人的号码只给当日申报为紧急的本人' }),
})
const KnownIllness = shape({ id: id('病种'), name: text('病种名称', 64), caseScheme: CaseScheme.schema })
export type KnownIllness = Static<typeof KnownIllness>

export const PhoneHome = shape({
  name: text('姓名'),
  username: text('登录账号', 32, { log: 'plain' }),
  empType: EmpType.schema,
  orgId: id('所在单位'),
  orgName: text('所在单位', 100),
  /** IANA name of the node's zone; null: Beijing's. */
  timeZone: maybe(text('时区', 40)),
  now: BothTimes,
  /** Which day the form proposes: the local date while its window is open, else Beijing's. */
  date: day('申报日期'),
  /** Every day that may be declared now, the newest first; today's is always there. */
  days: list(DayCard),
  /** Days in a row up to yesterday (or today) on which the person declared what was due. */
  streak: whole('连续申报天数', 0, 366),
  /** The last declaration, for 与昨日一致 (without the temperature); null the first time. */
  last: maybe(shape({ date: day('申报日期'), submission: Submission })),
  consents: list(shape({ kind: ConsentKind.schema, title: text('授权书'), docVersion: whole('版本', 1, 10_000), agreed: yes('已同意') })),
  /** All that is needed is agreed to. */
  mayDeclare: yes('可申报'),
  /** Whom somebody calls who has to stop work at once; null: nobody has written a number down. */
  urgentCall: maybe(UrgentCall),
  /** What a doctor may have diagnosed, with the classification that it asks for. */
  illnesses: list(KnownIllness),
})
export type PhoneHome = Static<typeof PhoneHome>

/** What the phone tells beside it: how the form was filled in (03 §5.6b). */
const OwnDeclaration = shape({
  ...Declaration.properties,
  /** From the opening of the form to its sending. */
  openSeconds: optional(whole('填写用时', 0, 86_400)),
  /** By 与昨日一致, with nothing changed but the temperature. */
  oneTap: optional(flag('与昨日一致')),
})

export const Declared = shape({
  id: id('申报'),
  ...dayCard,
  worse: yes('恶化'),
  declaredAt: BothTimes,
  /** It was sent before under the same key: nothing was written. */
  repeated: yes('重复提交'),
  /** One that was filled in later, on another device, stands; level and status are that one's. */
  older: yes('补传的较早申报'),
})
export type Declared = Static<typeof Declared>

const MonthDay = shape({ ...dayCard, worse: yes('恶化'), temperature: maybe(text('体温', 4)) })
const DatedSubmission = shape({ ...Submission.properties, declaredAtText: BothTimes })
const DayHistory = shape({
  ...dayCard,
  deadline: maybe(BothTimes),
  /** Whether it may still be declared or corrected. */
  open: yes('可填报'),
  /** Newest first; the first is the one that counts. */
  submissions: list(DatedSubmission),
  /** What was taken back by an office, which counts no more. */
  voided: list(DatedSubmission),
})

const Activation = shape({
  /** From the code that hangs at the site. */
  qrToken: text('二维码', 64, { log: 'secret' }),
  /** One of the two: who has no mobile number registered takes the login name from the office. */
  mobile: optional(text('手机号', 20, { log: 'personal', mask: 'phone' })),
  username: optional(loginName),
  telephoneCode: withDefault(text('手机区号', 6, { log: 'personal' }), '86'),
  /** The last six of the certificate's number; the birthday (YYYYMMDD, its last six) where no number is registered. */
  idTail6: { ...text('证件号码后六位', 6, { log: 'personal' }), minLength: 6 },
  password: password('密码'),
  /** Kinds of the documents agreed to, at the current version. */
  consents: withDefault(list(ConsentKind.schema), []),
  docVersion: whole('授权书版本', 1, 10_000),
  captcha: optional(text('验证码', 8, { log: 'secret' })),
  uuid: optional(uuid('验证码编号')),
})

/** 03 §5.10: about oneself, on the phone. Whose day it is follows from the sign-in alone. */
export const phone = under('/h5', {
  node: read.get(
    'node/{qrToken}',
    'public',
    shape({ qrToken: text('二维码', 64, { log: 'plain' }) }),
    shape({ orgName: text('单位', 100) }),
  ),
  activate: write.post('activate', 'public', Activation, shape({ username: text('登录账号', 32, { log: 'plain' }) }), {
    title: '激活账号',
    limit: 'activate',
  }),
  home: read.get('home', 'self', shape({}), PhoneHome),
  declare: write.post('declare', 'self', OwnDeclaration, Declared, { title: '健康申报', whileClosed: true }),
  declareMonth: read.get('declare/month', 'self', shape({ month: month('月份') }), shape({ month: month('月份'), days: list(MonthDay) })),
  declareDay: read.get('declare/{day}', 'self', shape({ day: day('日期') }), DayHistory),
  consent: write.post(
    'consent',
    'self',
    shape({ kinds: list(ConsentKind.schema), docVersion: whole('授权书版本', 1, 10_000) }),
    shape({ mayDeclare: yes('可申报') }),
    { title: '同意授权书', whileClosed: true },
  ),
  /** Of whatever version was agreed to. */
  consentWithdraw: write.post(
    'consent/withdraw',
    'self',
    shape({ kinds: { ...list(ConsentKind.schema), minItems: 1, title: '授权书' } }),
    shape({ mayDeclare: yes('可申报') }),
    { title: '撤回授权书', whileClosed: true },
  ),
})
