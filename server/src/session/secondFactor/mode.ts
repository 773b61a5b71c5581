import { FactorMode } from '@oems/contract/session/codes.ts'
import { secondFactorRoles } from '@oems/contract/session/secondFactor.ts'
import type { Settings } from '../../core/settings.ts'

type Mode = Pick<Settings, 'security.totp.mode'>

export const isFactorOffered = (settings: Mode) => settings['security.totp.mode'] !== FactorMode.off
/** Whether a role may not be used without one. */
export const isFactorRequired = (baseRoleId: number, settings: Mode) =>
  settings['security.totp.mode'] === FactorMode.required && secondFactorRoles.has(baseRoleId)
