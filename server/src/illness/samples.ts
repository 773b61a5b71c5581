import { illnesses } from '@oems/contract/illness/illnesses.ts'
import { samples, saved } from '../testing/samples.ts'

const anIllness = { illnessKind: 1, declareCycle: 1, caseScheme: 2 }

export default samples({
  async make(app, { group }) {
    // One list for the whole installation: no name of it shows whose it is.
    const one = (name: string) => saved(app.platformAdmin, illnesses.save, { ...anIllness, name: `${name}${group.id}` })
    return { illnessId: await one('病种'), spareIllnessId: await one('另一病种') }
  },
  references: { illnessId: ({ illnessId }) => illnessId, id: ({ illnessId }) => illnessId, ids: ({ spareIllnessId }) => [spareIllnessId] },
  values: { ...anIllness, icdCode: 'B54' },
})
