import type { Actor } from './context.ts'
import { nowhere } from './db/scope.ts'

/** The caller of a public call, and the account as which the system itself works. Its scope is empty. */
export const anonymous: Actor = {
  accountId: 0,
  username: '',
  nickname: '',
  personId: null,
  sessionId: 0,
  platform: 'WEB',
  ropId: 0,
  roleId: 0,
  baseRoleId: 0,
  orgId: 0,
  orgName: '',
  orgType: 0,
  orgProjectType: 0,
  scope: nowhere,
  permissions: new Set(),
  permVersion: 0,
  mustChange: false,
  readOnly: false,
  viewerId: null,
  mustEnrol: false,
}
