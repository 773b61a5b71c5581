import { LedgerKind } from '@oems/contract/supplies/codes.ts'
import { projectLedger, suppliesOfClinics } from '@oems/contract/supplies/ledger.ts'
import { samples } from '../../testing/samples.ts'
import { anItem, aRow } from './testLedger.ts'

export default samples({
  async make(app, { group, project, mark }) {
    const item = await anItem(app, group.id, { name: `${mark}口罩`, spec: `${mark}规格` })
    const row = await aRow(app, project.id, item, { quantity: 5, place: `${mark}库房` })
    return { ledgerId: row.id, version: row.version, suppliesId: item.id }
  },
  particular: [
    [projectLedger.listFourProjectManager, ({ project }) => ({ projectId: project.id })],
    [projectLedger.pageFourProjectManager, ({ project }) => ({ projectId: project.id })],
    [projectLedger.ledgerLog, ({ ledgerId }) => ({ id: ledgerId })],
    [projectLedger.saveFourProjectManager, () => ({ suppliesId: null, declareType: 1, name: '本地手套', unit: '双', quantity: 20 })],
    [projectLedger.updateFourProjectManager, ({ ledgerId, version }) => ({ id: ledgerId, version, quantity: 8, kind: LedgerKind.inbound })],
    [
      projectLedger.updateBatchFourProjectManager,
      ({ ledgerId, version }) => ({ items: [{ id: ledgerId, version, quantity: 3, kind: LedgerKind.count }] }),
    ],
    [suppliesOfClinics.projectSuppliesEquipInfo, ({ project }) => ({ projectId: project.id, orgId: null, clinicId: null })],
  ],
  caller: (app, { project }) => app.anAdmin(8, project.id),
})
