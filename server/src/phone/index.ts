import { ids, text } from '@oems/contract/core/fields.ts'
import type { Domain } from '../core/domain.ts'
import phone from './phone.ts'

/** Employees about themselves. */
const phones: Domain = {
  calls: [phone],
  logTargets: { 授权书: { permissions: [], fields: { kinds: ids('授权类型'), docVersion: text('版本', 20, { log: 'plain' }) } } },
}
export default phones
