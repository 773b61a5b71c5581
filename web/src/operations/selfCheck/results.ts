import { type Check, CheckResult } from '@oems/contract/operations/selfCheck.ts'
import type { Tone } from '../../kit/StatusTag.tsx'
import { currentRoutes } from '../../shell/navigationGuard.ts'
import { routeFor } from '../../shell/routes.ts'

export const tones: Readonly<Record<Check['result'], Tone>> = {
  [CheckResult.passed]: 'done',
  [CheckResult.warning]: 'due',
  [CheckResult.failed]: 'overdue',
  [CheckResult.notEnabled]: 'none',
}

/** What has to be dealt with stands first. */
export const order = [CheckResult.failed, CheckResult.warning, CheckResult.passed, CheckResult.notEnabled]
export const urgentFirst = (checks: readonly Check[]) =>
  [...checks].sort((one, other) => order.indexOf(one.result) - order.indexOf(other.result))

/** Where it is dealt with. A menu may have been stopped or moved out of the caller's reach: null where the way would be refused. */
export const placeToDeal = ({ place, result }: Check): string | null =>
  place === null || result === CheckResult.passed || routeFor(currentRoutes(), place)?.kind !== 'page' ? null : place

export const selfCheckAddress = '/sys/self-check'
