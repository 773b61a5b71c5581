import { registrationPhone } from '@oems/contract/registration/phone.ts'
import { implement } from '../core/implement.ts'
import { joinApply } from './joinApply.ts'
import { ownJoins } from './joins.ts'
import { register } from './register.ts'

/** What the code of a site opens on a phone. */
export default implement(registrationPhone, { register, joinApply, joins: ownJoins })
