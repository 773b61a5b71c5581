import { Type } from 'typebox'
import { read, under, write } from '../core/call.ts'
import { id, list, maybe, optional, shape, text, time, yes } from '../core/fields.ts'
import type { ValueOf } from '../core/value.ts'
import { medicalFields } from '../medical/medicalFields.ts'
import { Outside } from '../organisation/codes.ts'
import { InfoStatus } from '../project/codes.ts'
import { BaseReport, baseFields } from './baseReport.ts'
import { GuideHospital, GuideReferral, MedicalReport } from './medicalReport.ts'
import { NetworkReport, networkStepFields } from './networkReport.ts'
import { liveOf } from './report.ts'
import { type GuideStep, guideSteps } from './steps.ts'

const step = Type.Unsafe<GuideStep>({ title: '引导步骤', type: 'string', enum: [...guideSteps] })

export const GuideDraft = shape({
  step,
  mine: yes('本人的草稿'),
  author: text('填报人', 64),
  savedAt: time('保存时间'),
  /** JSON text of the report as it was sent, with the version that it was typed over. */
  report: Type.String({ title: '草稿内容', unmasked: '本项目填报员录入、尚未上报的内容，须原样续填' }),
})
export type GuideDraft = ValueOf<typeof GuideDraft>

const state = {
  projectId: id('项目'),
  projectName: text('项目', 100),
  nationCode: maybe(text('国家/地区', 2)),
  nationName: maybe(text('国家/地区', 64)),
  isOutside: maybe(Outside.schema),
  /** Those of the nation that differ; where there are several, the place says which. */
  timeZones: list(text('时区', 40)),
  step: maybe(step),
  infoStatus: InfoStatus.schema,
  /** When each step was reported last. */
  reportedAt: shape({ BASE: maybe(time('基本信息')), MEDICAL: maybe(time('医疗资源')), NETWORK_ENV: maybe(time('网络环境')) }),
  base: liveOf(baseFields),
  /** Null: not reported yet. */
  medical: maybe(liveOf(medicalFields)),
  networkEnv: maybe(liveOf(networkStepFields)),
  /** The project's own ones nearby, and which of them patients are sent to. */
  localInstitutions: list(GuideHospital),
  referrals: list(GuideReferral),
  /** The caller's own, and those of other reporters: these are taken over, never overwritten. */
  drafts: list(GuideDraft),
}
/** The guide as it stands. */
export const GuideState = shape(state)
export type GuideState = ValueOf<typeof GuideState>
const GuideInfo = shape({
  ...state,
  /** Base64: seals what this account's browser keeps of the guide while there is no line, for longer than the session lasts. */
  draftKey: text('草稿密钥', 64),
})
export type GuideInfo = ValueOf<typeof GuideInfo>

const Reported = shape({
  step: maybe(step),
  infoStatus: InfoStatus.schema,
  savedAt: time('保存时间'),
  /** As it stands after a report, so that the next step need not be asked for on a slow line; null after a draft. */
  now: maybe(GuideState),
})
/** A draft leaves no line of the operation log. */
const report = { silentUnlessDone: true, body: { bytes: 128 * 1024, keys: 4_000 } } as const

/** The guide of a project's reporter (02 §5.6): three reports in their order, each of which may be put down as a draft. */
export const guide = under('/guide/report', {
  info: read.get('info', 'login', shape({ projectId: optional(id('项目')) }), GuideInfo),
  base: write.post('base', 'login', BaseReport, Reported, { title: '填报基本信息', ...report }),
  medical: write.post('medical', 'login', MedicalReport, Reported, { title: '填报医疗资源', ...report }),
  networkEnv: write.post('network-env', 'login', NetworkReport, Reported, { title: '填报网络环境', ...report }),
})
