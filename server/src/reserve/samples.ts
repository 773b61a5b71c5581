import { together } from '../testing/samples.ts'
import guidance from './guidance/samples.ts'

export default together([guidance])
