import type { Domain } from '../core/domain.ts'
import desk from './desk.ts'

/** What an account keeps for itself. */
const desks: Domain = { calls: [desk] }
export default desks
