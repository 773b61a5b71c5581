import { Type } from 'typebox'
import { Download, read, under, write } from '../core/call.ts'
import {
  Done,
  flag,
  id,
  list,
  loginName,
  maybe,
  Nothing,
  oneTimeCode,
  optional,
  password,
  shape,
  text,
  time,
  uuid,
  whole,
  yes,
} from '../core/fields.ts'
import { LogType } from '../core/logCodes.ts'

const count = (title: string) => whole(title, 0, Number.MAX_SAFE_INTEGER)
const days = maybe(whole('剩余天数', -100_000, 100_000))

/** The step of the first-sign-in guide (01 §3.12); null when there is nothing left to do. */
const step = maybe(text('引导步骤', 16))

export const PlatformConfig = shape({
  name: text('平台名称'),
  logoUrl: maybe(text('标志', 500)),
  loginBgUrl: maybe(text('登录背景', 500)),
  copyright: maybe(text('版权')),
  icp: maybe(text('备案号')),
  servicePhone: maybe(text('服务电话', 64, { unmasked: '公开的服务电话' })),
  /** 0 off, 1 always, 2 after two failures. */
  captchaMode: whole('验证码', 0, 2),
  passwordRule: shape({ minLength: count('最小长度'), maxLength: count('最大长度'), classes: count('字符类别') }),
  tabsMax: count('标签页上限'),
  watermark: flag('水印'),
  serverTime: time('服务器时间'),
  version: text('版本'),
})

/** A role assignment: a role at an organisation. */
export const OwnAssignment = shape({
  ropId: id(),
  roleId: id(),
  baseRoleId: id(),
  roleName: text('角色'),
  webLogin: flag('可登录后台'),
  orgId: id(),
  orgName: text('组织', 100),
  orgType: whole('组织类型', 0, 5),
  orgProjectType: whole('项目属性', 0, 3),
  projectId: maybe(id()),
  validTo: maybe(text('有效期至')),
})

/** OP: a node as the console's current organisation (02 §5). */
export const Op = shape({
  orgId: id(),
  orgType: whole('组织类型', 0, 5),
  orgProjectType: whole('项目属性', 0, 3),
  orgProjectId: text('组织项目标识'),
  orgName: text('组织', 100),
  projectId: maybe(id()),
  projectName: maybe(text('项目', 100)),
  isOutside: maybe(whole('境内外', 1, 2)),
  status: whole('状态', 0, 1),
  /** `集团 / 公司 / 项目`, cut at the caller's scope. */
  pathName: text('路径', 2000),
})

export const UserInfo = shape({
  /** Milliseconds since the epoch. */
  lastUpdate: count('更新时间'),
  step,
  isProjectReporter: yes('项目信息填报员'),
  /** With pinyin and initials of the organisation, for the search. */
  rops: list(shape({ ...OwnAssignment.properties, pinyin: Type.String() })),
  accountId: id(),
  userId: id(),
  nickname: text('姓名'),
  avatarUrl: maybe(text('头像', 500)),
  perms: list(text('权限')),
  mustChange: yes('须修改密码'),
  /** Of the console: a second factor has to be bound before anything else. */
  mustEnrol: yes('须绑定动态验证码'),
  /** Null: never. 0 and less: it has run out, and has to be changed at the next sign-in. */
  passwordExpireDays: days,
  /** Within the last `security.password.warnDays`. */
  passwordExpiresSoon: yes('密码即将到期'),
  current: shape({ ropId: id(), roleId: id(), orgId: id(), projectId: maybe(id()) }),
  querySubscribeOrg: yes('含订阅组织'),
  permVersion: count('权限版本'),
  /** Base64 of 32 bytes: the key with which this session's browser encrypts what it keeps. */
  stateKey: text('状态密钥', 64),
  readOnly: yes('只读查看'),
  /** Who impersonates this user; null: nobody, the user is signed in. */
  viewerName: maybe(text('代看人', 64)),
  /** The session ends after so many minutes without a request; null: it has no such limit. */
  idleMinutes: maybe(whole('空闲时限', 1, 1_000_000)),
  /** The last four digits of the mobile of whoever sits in front, for the watermark. */
  mobileTail: maybe(text('手机尾号', 4, { unmasked: '本人的尾号，用于水印' })),
})

export const BaseInfo = shape({
  userId: id(),
  accountId: id(),
  username: text('登录账号', 64, { log: 'plain' }),
  nickname: text('姓名'),
  avatarUrl: maybe(text('头像', 500)),
  /** Masked. */
  mobile: maybe(text('手机号', 20, { mask: 'phone' })),
  email: maybe(text('邮箱', 100)),
  lastLoginTime: maybe(time('最近登录')),
  lastLoginIp: maybe(text('最近登录地址')),
  passwordExpireDays: days,
  roleName: text('角色'),
  orgName: text('组织', 100),
})

const Login = shape({
  /** Name and password, or a ticket that `go2ccds` has issued for an impersonation. */
  username: optional(loginName),
  password: optional(password('密码')),
  ticket: optional({ ...text('查看凭证', 64, { log: 'secret' }), secret: true }),
  captcha: optional(text('验证码', 8, { log: 'secret' })),
  uuid: optional(uuid('验证码编号')),
  /** Asked for by a refusal with `data.secondFactor`: six digits of the authenticator app, or a recovery code. */
  code: optional(oneTimeCode),
})
const SignedIn = shape({ token: text('令牌'), expire: count('有效秒数'), mustChange: yes('须修改密码'), step })

const ofSession = { ofSession: true, beforePassword: true } as const

export const session = under('', {
  captcha: read.get('captcha.jpg', 'public', shape({ uuid: uuid('验证码编号') }), Download, { limit: 'captcha' }),
  config: read.get('platform/config', 'public', Nothing, PlatformConfig),
  login: write.post('sys/login', 'public', Login, SignedIn, { title: '登录', limit: 'login', ofSession: true, logType: LogType.signIn }),
  /** Open to everybody: a token that is no longer good is signed out already. */
  logout: write.post('sys/logout', 'public', Nothing, Done, { title: '退出登录', ofSession: true, silentUnlessDone: true }),
  baseInfo: read.get('sys/user/baseInfo', 'login', Nothing, BaseInfo, { beforePassword: true }),
  userInfo: read.get('sys/user/info', 'login', Nothing, UserInfo, { beforePassword: true }),
  changePassword: write.post(
    'sys/user/password',
    'login',
    /** `password` is the old one; it may be left out while the first password is still to be changed. */
    shape({ password: optional(password('原密码')), newPassword: password('新密码') }),
    Done,
    { title: '修改密码', ofSession: true, beforePassword: true, logType: LogType.security },
  ),
  getMyOp: write.get(
    'biz/org-info/get-my-op',
    'login',
    shape({ orgId: optional(id('组织')), projectId: optional(id('项目')) }),
    shape({ ...Op.properties, roleId: id(), roleName: text('角色') }),
    { title: '切换当前组织', ...ofSession, whileReadOnly: true, silentUnlessDone: true },
  ),
})
