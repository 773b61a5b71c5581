import { samples } from '../testing/samples.ts'

export default samples({ values: { clientKey: '0b0e7a52-4f0c-4f0e-9b1c-2d9a3f1c7e56' } })
