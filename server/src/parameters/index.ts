import { pages } from '@oems/contract/parameters/console.ts'
import type { Domain } from '../core/domain.ts'
import parameters, { parameterTarget } from './parameters.ts'
import { ship } from './ship.ts'

/** What the administrator of the system may set, and the customer's own beside it. */
const domain: Domain = { calls: [parameters], logTargets: { 参数: parameterTarget }, pages, prepare: ship }
export default domain
