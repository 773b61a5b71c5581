/** 02 §3.30, in their order; before them stands the first password. */
export const guideSteps = ['BASE', 'MEDICAL', 'NETWORK_ENV'] as const
export type GuideStep = (typeof guideSteps)[number]

export const stepNames: Readonly<Record<GuideStep, string>> = { BASE: '基本信息', MEDICAL: '医疗资源', NETWORK_ENV: '网络环境' }

/** What comes before a step and is not reported yet; null: the step may be reported. */
export const openBefore = (step: GuideStep, next: GuideStep | null): GuideStep | null =>
  next !== null && guideSteps.indexOf(next) < guideSteps.indexOf(step) ? next : null
