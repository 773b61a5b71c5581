import { policies as calls } from '@oems/contract/declaration/policies.ts'
import { implement } from '../../core/implement.ts'
import { history, info } from './info.ts'
import { save } from './save.ts'

export default implement(calls, { info, save, history })
