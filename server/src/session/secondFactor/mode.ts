import { secondFactorRoles } from '@oems/contract/session/secondFactor.ts'
import type { Settings } from '../../core/settings.ts'

type Mode = Pick<Settings, 'security.totp.mode'>

export const isFactorOffered = (settings: Mode) => settings['security.totp.mode'] > 0
/** Whether a role may not be used without one. */
export const isFactorRequired = (baseRoleId: number, settings: Mode) =>
  settings['security.totp.mode'] === 2 && secondFactorRoles.has(baseRoleId)
