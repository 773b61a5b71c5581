import { SettingType } from '@oems/contract/operations/codes.ts'
import { CaptchaMode, FactorMode } from '@oems/contract/session/codes.ts'
import { isNull } from 'drizzle-orm'
import type { ReadDb } from './db/database.ts'
import { config } from './tables.ts'

/** 01 §3.15: the built-in parameters that something reads today, with their defaults. */
export const parameters = {
  'security.captcha.mode': { value: CaptchaMode.always, type: SettingType.choice, range: [0, 2] },
  'security.login.maxFail': { value: 5, type: SettingType.number, range: [3, 10] },
  'security.login.lockMinutes': { value: 15, type: SettingType.number, range: [5, 1440] },
  'security.session.webIdleMinutes': { value: 60, type: SettingType.number, range: [10, 480] },
  'security.session.webMaxHours': { value: 12, type: SettingType.number, range: [1, 24] },
  'security.session.h5IdleDays': { value: 7, type: SettingType.number, range: [1, 30] },
  'security.session.h5MaxDays': { value: 30, type: SettingType.number, range: [1, 90] },
  'security.password.minLength': { value: 8, type: SettingType.number, range: [8, 20] },
  'security.password.classes': { value: 3, type: SettingType.number, range: [2, 4] },
  'security.password.history': { value: 5, type: SettingType.number, range: [0, 24] },
  'security.password.expireDays': { value: 90, type: SettingType.number, range: [0, 365] },
  'security.password.warnDays': { value: 7, type: SettingType.number, range: [0, 90] },
  /** `mlps` as the single parameters say; `modern` long passwords without classes or periodic change. */
  'security.password.profile': { value: 'mlps', type: SettingType.choice, range: ['mlps', 'modern'] },
  /** Addresses and networks from which roles 1 and 6 may work; empty: everywhere. */
  'security.ipAllow': { value: '', type: SettingType.text, range: null },
  /** Second factor of roles 1, 2, 3 and 6: 0 off, 1 by choice, 2 required. With demonstration data 1 is stored. */
  'security.totp.mode': { value: FactorMode.required, type: SettingType.choice, range: [0, 2] },
  'security.account.dormantDays': { value: 90, type: SettingType.number, range: [0, 365] },
  'security.tempRole.maxDays': { value: 180, type: SettingType.number, range: [1, 365] },
  'security.watermark': { value: 1, type: SettingType.toggle, range: [0, 1] },
  /** Lines of an export up to which it comes as a file at once; more become a long task. */
  'export.asyncRows': { value: 10_000, type: SettingType.number, range: [100, 100_000] },
  'export.maxRows': { value: 500_000, type: SettingType.number, range: [1_000, 1_000_000] },
  /** How long the file of such a task can be fetched. */
  'export.keepDays': { value: 7, type: SettingType.number, range: [1, 30] },
  /** Files that one user may load up in ten minutes, each counted once whatever its parts. */
  'upload.userPerTenMin': { value: 60, type: SettingType.number, range: [10, 1_000] },
  'menu.allowHttp': { value: 0, type: SettingType.toggle, range: [0, 1] },
  'log.retainDays': { value: 365, type: SettingType.number, range: [180, 3650] },
  'console.name': { value: '企业健康管理平台', type: SettingType.text, range: null },
  'console.copyright': { value: '', type: SettingType.text, range: null },
  'console.icp': { value: '', type: SettingType.text, range: null },
  'console.servicePhone': { value: '', type: SettingType.text, range: null },
  'console.tabs.max': { value: 20, type: SettingType.number, range: [5, 50] },
  'people.fever': { value: 37.3, type: SettingType.number, range: [36.5, 38.5] },
  'people.highFever': { value: 39.1, type: SettingType.number, range: [38, 41] },
} as const
type Parameters = typeof parameters
export type Parameter = keyof Parameters
type ValueOf<P extends Parameter> = Parameters[P]['value'] extends number ? number : string
export type Settings = { readonly [P in Parameter]: ValueOf<P> }

const maxAgeMs = 30_000

/** The parameters as they stand, read again at latest after 30 s (01 §3.15). */
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
    const rows = await this.#db.select({ key: config.paramKey, value: config.paramValue }).from(config).where(isNull(config.deletedAt))
    const stored = new Map(rows.map(({ key, value }) => [key, value]))
    const entries = Object.entries(parameters).map(([key, { value }]) => {
      const text = stored.get(key)
      return [key, text === undefined ? value : typeof value === 'number' ? Number(text) : text]
    })
    return { ...Object.fromEntries(entries), ...this.#fixed } as Settings
  }
}
