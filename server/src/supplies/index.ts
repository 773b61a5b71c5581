import { pages } from '@oems/contract/supplies/console.ts'
import type { Domain } from '../core/domain.ts'
import { joined } from '../core/domainParts.ts'
import config from './config/part.ts'
import items from './items/part.ts'
import ledger from './ledger/part.ts'
import nightly from './nightly/part.ts'
import positions from './positions/part.ts'

/** What may be kept in reserve, how much of it a project has to have, and what it has (04 §2.1, §2.2). */
const supplies: Domain = { ...joined([items, config, ledger, positions, nightly]), pages, demo: () => import('./demo.ts') }
export default supplies
