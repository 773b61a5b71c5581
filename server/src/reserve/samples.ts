import { together } from '../testing/samples.ts'
import auto from './auto/samples.ts'
import guidance from './guidance/samples.ts'
import measures from './measures/samples.ts'

export default together([auto, guidance, measures])
