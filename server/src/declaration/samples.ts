import { employees } from '@oems/contract/people/employees.ts'
import { samples } from '../testing/samples.ts'

export default samples({
  /** Whoever looks first on a day opens it for all; nobody should do so while the walk compares. */
  async make(_app, { admin }) {
    await admin(employees.v2List)
    return {}
  },
})
