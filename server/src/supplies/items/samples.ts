import { supplies } from '@oems/contract/supplies/items.ts'
import { samples, saved } from '../../testing/samples.ts'
import { anItem } from '../ledger/testLedger.ts'

const drawer = { declareType: 1, unit: '只', normKind: 1, minQuantity: 10, requireWhen: {} }

export default samples({
  async make(app, { group, mark }) {
    const keeper = await app.aKeeper(group.id, 'supply')
    const project = await app.anOrg({ parentId: group.id, orgType: 4 })
    const suppliesId = await saved(keeper, supplies.save, { ...drawer, name: `${mark}物资`, requireWhen: { minGrade: 4 } })
    const spareId = await saved(keeper, supplies.save, { ...drawer, name: `${mark}另一种物资`, requireWhen: { minGrade: 4 } })
    const { id: choiceId } = await anItem(app, group.id, { requireWhen: null })
    await keeper(supplies.addProjectSuppliesConfig, { projectId: project.id, suppliesIds: [choiceId] })
    return { projectId: project.id, suppliesId, spareId, choiceId }
  },
  references: {
    suppliesId: ({ suppliesId }) => suppliesId,
    projectId: ({ projectId }) => projectId,
    suppliesIds: ({ suppliesId }) => [suppliesId],
    id: ({ suppliesId }) => suppliesId,
    ids: ({ spareId }) => [spareId],
  },
  values: { packUnit: null, packSize: null, normQty: '1.000' },
  particular: [
    [supplies.addProjectSuppliesConfig, ({ suppliesId }) => ({ suppliesIds: [suppliesId], items: [] })],
    [supplies.removeProjectSuppliesConfig, ({ choiceId }) => ({ suppliesIds: [choiceId] })],
  ],
})
