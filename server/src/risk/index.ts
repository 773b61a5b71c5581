import type { Domain } from '../core/domain.ts'

/** How dangerous an illness is at a place, and what follows from that. */
const risk: Domain = {}
export default risk
