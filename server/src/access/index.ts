import { pages } from '@oems/contract/access/console.ts'
import type { Domain } from '../core/domain.ts'
import { logTargets } from './logTargets.ts'
import menus from './menus/menus.ts'
import roles from './roles/roles.ts'
import { mergeShipped } from './shipped.ts'

/** Roles, menus and what they permit. */
const access: Domain = { calls: [...menus, roles], logTargets, pages, prepare: mergeShipped }
export default access
