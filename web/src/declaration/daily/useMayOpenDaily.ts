import { declareHealth } from '@oems/contract/declaration/declareHealth.ts'
import { use } from 'react'
import { Permissions, useCan } from '../../core/calls.ts'

/** The route's own permission, and that of the call without which it would be empty. */
export function useMayOpenDaily(): boolean {
  const can = useCan()
  return use(Permissions).has('biz:archive:info') && can(declareHealth.listByEmpId)
}
