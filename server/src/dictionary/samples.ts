import { diseases } from '@oems/contract/dictionary/diseases.ts'
import { diseaseTypes } from '@oems/contract/dictionary/diseaseTypes.ts'
import { drugs } from '@oems/contract/dictionary/drugs.ts'
import { measures } from '@oems/contract/dictionary/measures.ts'
import { samples, saved } from '../testing/samples.ts'

const aDrug = { drugKind: 1, drugClass: 1, dosageForm: 1, components: ['布洛芬'], unit: '片' }

export default samples({
  async make(app, { group, mark }) {
    const keeper = await app.aKeeper(group.id, 'dict')
    const diseaseTypeId = await saved(keeper, diseaseTypes.save, { name: `${mark}分类` })
    const [drugId, spareDrugId] = [
      await saved(keeper, drugs.save, { ...aDrug, drugName: `${mark}药`, diseaseTypes: [diseaseTypeId] }),
      await saved(keeper, drugs.save, { ...aDrug, drugName: `${mark}另一种药` }),
    ]
    const diseaseId = await saved(keeper, diseases.save, { diseaseName: `${mark}病`, diseaseTypes: [diseaseTypeId] })
    const measureId = await saved(keeper, measures.save, { name: `${mark}措施`, category: 1 })
    const spareTypeId = await saved(keeper, diseaseTypes.save, { name: `${mark}另一分类` })
    return { keeper, diseaseTypeId, spareTypeId, drugId, spareDrugId, diseaseId, measureId }
  },
  references: {
    drugId: ({ drugId }) => drugId,
    diseaseId: ({ diseaseId }) => diseaseId,
    diseaseTypeId: ({ diseaseTypeId }) => diseaseTypeId,
    measureId: ({ measureId }) => measureId,
    diseaseTypes: ({ diseaseTypeId }) => [diseaseTypeId],
    id: ({ drugId }) => drugId,
    ids: ({ spareDrugId }) => [spareDrugId],
  },
  values: { components: ['布洛芬'] },
  particular: [
    [diseases.update, ({ diseaseId }) => ({ id: diseaseId })],
    [diseases.delete, ({ diseaseId }) => ({ ids: [diseaseId] })],
    [diseaseTypes.update, ({ diseaseTypeId }) => ({ id: diseaseTypeId })],
    [diseaseTypes.delete, ({ spareTypeId }) => ({ ids: [spareTypeId] })],
    [measures.update, ({ measureId }) => ({ id: measureId })],
    [measures.delete, ({ measureId }) => ({ ids: [measureId] })],
  ],
  caller: async (_app, { keeper }) => keeper,
})
