import { together } from '../testing/samples.ts'
import ledger from './ledger/samples.ts'

export default together([ledger])
