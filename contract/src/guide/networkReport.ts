import type { ValueOf } from '../core/value.ts'
import { networkEnvErrors, networkEnvFields } from '../medical/networkEnvFields.ts'
import { reportOf } from './report.ts'

/** 02 §5.6: the line, as 02 §2.6 has it. */
export const networkStepFields = networkEnvFields
export const NetworkReport = reportOf(networkStepFields, networkEnvErrors)
export type NetworkReport = ValueOf<typeof NetworkReport>
