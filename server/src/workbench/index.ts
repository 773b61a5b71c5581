import { pages } from '@oems/contract/workbench/console.ts'
import type { Domain } from '../core/domain.ts'
import workbench from './workbench.ts'

/** What a site has to do today, in one place. */
const domain: Domain = { calls: [workbench], pages }
export default domain
