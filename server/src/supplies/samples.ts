import { together } from '../testing/samples.ts'
import items from './items/samples.ts'
import ledger from './ledger/samples.ts'

export default together([items, ledger])
