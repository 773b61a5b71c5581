import { together } from '../testing/samples.ts'
import auto from './auto/samples.ts'
import declaring from './declaring/samples.ts'
import fed from './fed/samples.ts'
import guidance from './guidance/samples.ts'
import measures from './measures/samples.ts'

export default together([declaring, auto, guidance, measures, fed])
