import { together } from '../testing/samples.ts'
import items from './items/samples.ts'

export default together([items])
