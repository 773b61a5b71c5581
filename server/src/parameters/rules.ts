import type { Ctx } from '../core/context.ts'
import { ruleBroken } from '../core/errors.ts'
import { complaintOf, type Limits } from '../core/parameter.ts'
import type { Parameter } from '../core/settings.ts'
import { ipAllowComplaint } from '../session/ipRule.ts'

type Rule = (value: string, ctx: Ctx) => string | null

const aFile: Rule = (value) => (/^[1-9]\d{0,14}$/.test(value) ? null : '请在平台设置中上传文件')

/** What a parameter has to keep to beside its range. */
const rules: Partial<Record<Parameter, Rule>> = {
  'security.ipAllow': (value, { actor: { baseRoleId }, origin: { ip } }) => ipAllowComplaint(value, { baseRoleId, ip }),
  'console.logoOssId': aFile,
  'console.loginBgOssId': aFile,
  'console.mapOssId': aFile,
  'people.fever': (value, { settings }) => (Number(value) < settings['people.highFever'] ? null : '体温阈值应低于高热阈值'),
  'people.highFever': (value, { settings }) => (Number(value) > settings['people.fever'] ? null : '高热阈值应高于体温阈值'),
}

/** 01 §5.5. */
export function refuseUnfit(ctx: Ctx, paramKey: string, limits: Limits, value: string): void {
  const complaint = complaintOf(limits, value) ?? rules[paramKey as Parameter]?.(value, ctx) ?? null
  if (complaint !== null) throw ruleBroken(complaint)
}
