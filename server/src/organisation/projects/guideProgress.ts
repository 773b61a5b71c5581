import { type GuideStep, guideSteps } from '@oems/contract/guide/steps.ts'
import type { Project } from '../tables.ts'

/** When each step of the guide was reported last. */
export type Reports = Pick<Project, 'guideBaseAt' | 'guideMedicalAt' | 'guideNetworkEnvAt'>
export const reportColumns = { BASE: 'guideBaseAt', MEDICAL: 'guideMedicalAt', NETWORK_ENV: 'guideNetworkEnvAt' } as const

/** The first step that nobody has reported yet, whoever reported the others; null: none is left (02 §4.3). */
export const stepOf = (reports: Reports): GuideStep | null => guideSteps.find((step) => reports[reportColumns[step]] === null) ?? null
