import { BusinessDomain } from '@oems/contract/access/codes.ts'
import { CaptchaMode, FactorMode } from '@oems/contract/session/codes.ts'
import { isNull } from 'drizzle-orm'
import type { ReadDb } from './db/database.ts'
import { choice, type Definition, number, oneOf, text, toggle } from './parameter.ts'
import { config } from './tables.ts'

const ofProjects = (unit: string) => ({ unit, domain: BusinessDomain.organisation })
const ofStock = { unit: '天', domain: BusinessDomain.supplies }
const fever = { unit: '℃', digits: 1, domain: BusinessDomain.declaration }

/** 01 §3.15: the built-in parameters, each of which something asks. A row of each is in the database from the start (`parameters/ship.ts`). */
export const parameters = {
  'security.captcha.mode': choice('登录验证码', CaptchaMode.always, CaptchaMode, '登录后台时何时要求输入图形验证码'),
  'security.login.maxFail': number('登录失败次数', 5, [3, 10], '连续输错达到此次数，账号暂时锁定', { unit: '次' }),
  'security.login.lockMinutes': number('临时锁定时长', 15, [5, 1440], '连续输错后要等待的时间', { unit: '分钟' }),
  'security.session.webIdleMinutes': number('后台闲置时限', 60, [10, 480], '没有操作超过此时间，须重新登录', { unit: '分钟' }),
  'security.session.webMaxHours': number('后台登录最长时间', 12, [1, 24], '一次登录最多可用的时间', { unit: '小时' }),
  'security.session.h5IdleDays': number('手机端闲置时限', 7, [1, 30], '员工手机端没有使用超过此时间，须重新登录', { unit: '天' }),
  'security.session.h5MaxDays': number('手机端登录最长时间', 30, [1, 90], '员工手机端一次登录最多可用的时间', { unit: '天' }),
  'security.password.minLength': number('密码最短长度', 8, [8, 20], '新密码至少的位数', { unit: '位' }),
  'security.password.classes': number('密码字符种类', 3, [2, 4], '大写字母、小写字母、数字、符号中至少含几种', { unit: '种' }),
  'security.password.history': number('不重复最近密码', 5, [0, 24], '新密码不能与最近几次的密码相同，0为不限', { unit: '次' }),
  'security.password.expireDays': number('密码有效期', 90, [0, 365], '到期须修改密码，0为不过期；员工账号不受限', { unit: '天' }),
  'security.password.warnDays': number('密码到期提醒', 7, [0, 90], '到期前几天开始提醒', { unit: '天' }),
  /** `mlps` as the single parameters say; `modern` long passwords without classes or periodic change. */
  'security.password.profile': oneOf('密码规则', 'mlps', { mlps: '等级保护', modern: '长密码' }, '“长密码”不要求字符种类与定期更换'),
  /** Addresses and networks from which roles 1 and 6 may work; empty: everywhere. */
  'security.ipAllow': text('管理角色的登录网络', '', '系统管理员与平台运营只能从这些地址或网段登录，以逗号分隔；不填则不限'),
  /** Second factor of roles 1, 2, 3 and 6. With demonstration data 1 is stored. */
  'security.totp.mode': choice('动态验证码', FactorMode.required, FactorMode, '管理角色登录时是否还要输入动态验证码'),
  'security.account.dormantDays': number('长期未登录锁定', 90, [0, 365], '超过此天数未登录的后台账号自动锁定，0为不锁定', { unit: '天' }),
  'security.tempRole.maxDays': number('临时授权最长期限', 180, [1, 365], '填报员等临时角色一次最多授权的天数', { unit: '天' }),
  'security.watermark': toggle('页面水印', 1, '后台页面显示登录人姓名与手机尾号'),
  /** Lines of an export up to which it comes as a file at once; more become a long task. */
  'export.asyncRows': number('直接下载的行数', 10_000, [100, 100_000], '超过此行数的导出转为后台任务', { unit: '行' }),
  'export.maxRows': number('导出行数上限', 500_000, [1_000, 1_000_000], '一次导出最多的行数', { unit: '行' }),
  /** How long the file of such a task can be fetched. */
  'export.keepDays': number('导出文件保留', 7, [1, 30], '后台任务导出的文件可以下载的天数', { unit: '天' }),
  'upload.userPerTenMin': number('上传次数', 60, [10, 1_000], '每人10分钟内最多上传的文件数，一个文件无论分几片都计一次', { unit: '个' }),
  'menu.allowHttp': toggle('允许http菜单', 0, '内嵌页面与外部链接可以使用http地址'),
  'log.retainDays': number('操作日志保留', 365, [180, 3650], '超过此天数的操作日志自动删除', { unit: '天' }),
  'jobLog.retainDays': number('任务日志保留', 90, [30, 730], '超过此天数的定时任务日志自动删除', { unit: '天' }),
  'message.retainDays': number('站内消息保留', 180, [30, 3650], '超过此天数的消息自动删除', { unit: '天' }),
  'console.name': text('平台名称', '企业健康管理平台', '登录页、页头与浏览器标签上的名称'),
  'console.logoOssId': text('平台标志', '', '登录页与页头的标志；建议高度不小于88像素的透明背景图片'),
  'console.loginBgOssId': text('登录背景', '', '登录页的背景；建议1920×1080，不超过1MB'),
  'console.mapOssId': text('地图', '', '项目国别视图的底图：经审核的GeoJSON文件，不超过5MB；须同时填写审图号'),
  'console.mapApprovalNo': text('审图号', '', '地图的审核批准号，显示在地图下方；不填则不显示地图'),
  'console.copyright': text('版权信息', '', '登录页底部的版权文字'),
  'console.icp': text('备案号', '', '登录页底部的ICP备案号'),
  'console.servicePhone': text('服务电话', '', '登录页底部与员工手机端的服务电话'),
  'console.tabs.max': number('标签页上限', 20, [5, 50], '后台最多同时打开的标签页', { unit: '个' }),
  'people.fever': number('体温阈值', 37.3, [36.5, 38.5], '体温达到此值即判为发热', fever),
  'people.highFever': number('高热阈值', 39.1, [38, 41], '体温达到此值即判为高热', fever),
  'readiness.peoplePerDoctor': number(
    '每名医生负责人数',
    200,
    [50, 1_000],
    '完备度：项目在场人数每达到此数，应有一名医生',
    ofProjects('人'),
  ),
  'readiness.peopleForFirstAid': number('设急救站的人数', 10, [1, 1_000], '完备度：在场人数达到此数应有急救站', ofProjects('人')),
  'readiness.peopleForClinic': number('设普通医务室的人数', 50, [1, 5_000], '完备度：在场人数达到此数应有普通医务室', ofProjects('人')),
  'readiness.peopleForReinforced': number(
    '设加强型医务室的人数',
    200,
    [1, 20_000],
    '完备度：在场人数达到此数应有加强型医务室',
    ofProjects('人'),
  ),
  'readiness.hospitalMinutes': number('就近医院车程', 60, [15, 240], '完备度：有协议的医院在此车程以内才算就近', ofProjects('分钟')),
  'stock.leadDaysDomestic': number('境内到货天数', 7, [1, 180], '药品安全库存：境内医务室从订货到收货的天数', ofStock),
  'stock.leadDaysOverseas': number('境外到货天数', 45, [1, 365], '药品安全库存：境外医务室从订货到收货的天数', ofStock),
  'stock.safetyDays': number('安全库存天数', 30, [0, 365], '药品安全库存：到货之前还应多备的天数', ofStock),
  'readiness.contactDays': number('联系人核实期限', 90, [30, 365], '完备度：主要联系人在此天数内核实过才算有效', ofProjects('天')),
} as const satisfies Readonly<Record<string, Definition>>
type Parameters = typeof parameters
export type Parameter = keyof Parameters
export type Settings = { readonly [P in Parameter]: Parameters[P]['value'] }

export const definitionOf = (key: string): Definition | undefined =>
  Object.hasOwn(parameters, key) ? parameters[key as Parameter] : undefined

const maxAgeMs = 30_000

/** The parameters as they stand: told by a signal that they have changed, and read again at latest after 30 s (01 §3.15). */
export class SettingsReader {
  readonly #db: ReadDb
  readonly #fixed: Partial<Settings>
  #read: { at: number; settings: Promise<Settings> } | undefined

  constructor(db: ReadDb, fixed: Partial<Settings> = {}) {
    this.#db = db
    this.#fixed = fixed
  }

  current(): Promise<Settings> {
    const now = performance.now()
    if (!this.#read || now - this.#read.at > maxAgeMs) this.#read = { at: now, settings: this.#load() }
    const { settings } = this.#read
    settings.catch(() => this.forget()) // a failed read is no reason to go on refusing for 30 s
    return settings
  }

  forget(): void {
    this.#read = undefined
  }

  async #load(): Promise<Settings> {
    const rows = await this.#db
      .select({ key: config.paramKey, value: config.paramValue, sealed: config.sealedValue })
      .from(config)
      .where(isNull(config.deletedAt))
    const stored = new Map(rows.map(({ key, value, sealed }) => [key, sealed ?? value]))
    const entries = Object.entries(parameters).map(([key, definition]) => [key, settingOf(definition, stored.get(key) ?? null)])
    return { ...Object.fromEntries(entries), ...this.#fixed } as Settings
  }
}

/** What nobody has set follows the default, and so does what is of no use: a word where a number is asked. */
function settingOf({ value, options }: Definition, stored: string | null): string | number {
  if (stored === null) return value
  if (typeof value === 'number') return Number.isNaN(Number(stored)) ? value : Number(stored)
  return options && !options.some((option) => option.value === stored) ? value : stored
}
