import { id, maybe, shape, text, time } from '../core/fields.ts'
import type { ValueOf } from '../core/value.ts'
import { LedgerKind, Origin } from './codes.ts'
import { expiryFields, itemFields, normFields, projectId, stateFields, units, version } from './fields.ts'

const plain = { log: 'plain' } as const

/** What a project has of an item; its `id` is that of the ledger's row. */
export const LedgerRow = shape({
  id: id('台账'),
  version,
  projectId,
  orgId: id('所属组织'),
  orgName: text('所属组织', 100, plain),
  ...itemFields,
  ...normFields,
  origin: Origin.schema,
  minOverride: maybe(units('项目标准')),
  /** Of type 2: what the clinics of the project hold, by their own ledger. */
  ledgerQuantity: units('医务室库存'),
  /** Held outside of them; of types 1 and 3 the whole. */
  offQuantity: units('库外数量'),
  quantity: units('可用储备量'),
  ...expiryFields,
  expiredQuantity: units('已过期量'),
  ...stateFields,
  place: maybe(text('存放地点', 64, plain)),
  ledgerAt: maybe(time('台账更新时间')),
  ledgerKind: maybe(LedgerKind.schema),
})
export type LedgerRow = ValueOf<typeof LedgerRow>
