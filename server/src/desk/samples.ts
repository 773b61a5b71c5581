import { samples } from '../testing/samples.ts'

export default samples({ values: { key: 'console' } })
