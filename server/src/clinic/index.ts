import type { Domain } from '../core/domain.ts'

/** Where people are treated: the register of medical rooms. */
const domain: Domain = {}
export default domain
