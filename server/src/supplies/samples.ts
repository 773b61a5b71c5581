import { together } from '../testing/samples.ts'

export default together([])
