import type { Domain } from '../core/domain.ts'
import desk from './desk.ts'
import unread from './unread.ts'

/** What an account keeps for itself, and what waits for it. */
const desks: Domain = { calls: [desk, unread] }
export default desks
