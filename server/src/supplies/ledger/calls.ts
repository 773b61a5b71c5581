import { logged } from '@oems/contract/supplies/console.ts'
import { ConfiguredItem } from '@oems/contract/supplies/items.ts'
import { projectLedger, suppliesOfClinics } from '@oems/contract/supplies/ledger.ts'
import { LedgerRow } from '@oems/contract/supplies/ledgerRow.ts'
import { withinScope } from '../../core/db/scope.ts'
import { tableStore } from '../../core/db/store.ts'
import { implement } from '../../core/implement.ts'
import { inSnapshot } from '../../core/snapshot.ts'
import { projectSupplies } from '../tables.ts'
import { saveFourProjectManager } from './adding.ts'
import { updateBatchFourProjectManager, updateFourProjectManager } from './changing.ts'
import { projectSuppliesEquipInfo } from './ofClinics.ts'
import { ledgerLog, listFourProjectManager, pageFourProjectManager } from './reads.ts'

export const ledgerCalls = implement(projectLedger, {
  ...{ listFourProjectManager, pageFourProjectManager, ledgerLog },
  ...{ saveFourProjectManager, updateFourProjectManager, updateBatchFourProjectManager },
})

export const clinicCalls = implement(suppliesOfClinics, inSnapshot({ projectSuppliesEquipInfo }))

export const ledgerTarget = tableStore(projectSupplies, '项目物资台账', { scope: withinScope(projectSupplies.orgId) }).logTarget(
  { properties: { ...LedgerRow.properties, overrideReason: ConfiguredItem.properties.overrideReason } },
  logged.项目物资台账,
)
