import { together } from '../testing/samples.ts'
import declaring from './declaring/samples.ts'
import guidance from './guidance/samples.ts'

export default together([declaring, guidance])
