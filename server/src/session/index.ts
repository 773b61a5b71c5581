import { id, text } from '@oems/contract/core/fields.ts'
import { pages } from '@oems/contract/session/console.ts'
import type { Domain } from '../core/domain.ts'
import impersonation from './impersonation.ts'
import onlineSessions from './online/sessions.ts'
import secondFactor from './secondFactor/secondFactor.ts'
import session from './session.ts'
import { sessionSweep } from './sweep.ts'

const plain = { log: 'plain' } as const

/** Signing in and out, the current organisation, second factor, impersonation and wall display. */
const sessions: Domain = {
  calls: [...session, secondFactor, impersonation, onlineSessions],
  jobs: [sessionSweep],
  demo: () => import('./demo.ts'),
  pages,
  logTargets: {
    当前组织: { permissions: [], fields: { ropId: id('角色组织') } },
    代看: { permissions: [], fields: { 代看人: text('代看人', 64, plain) } },
    大屏: { permissions: [], fields: { 会话: text('会话', 20, plain) } },
  },
}
export default sessions
