import { illnesses } from '@oems/contract/illness/illnesses.ts'
import { situations } from '@oems/contract/situation/situations.ts'
import { addDays, dayOf } from '../core/days.ts'
import { samples, saved } from '../testing/samples.ts'

const anIllness = { illnessKind: 1, declareCycle: 1, caseScheme: 2 }

export default samples({
  async make(app, { group }) {
    const day = dayOf(app.clock())
    // One list for the whole installation: no name of it shows whose it is.
    const illnessId = await saved(app.platformAdmin, illnesses.save, { ...anIllness, name: `态势病种${group.id}` })
    const one = (days: number) =>
      saved(app.platformAdmin, situations.save, { illnessId, nationCode: 'KE', day: addDays(day, -days), newConfirmed: 3 })
    return { illnessId, situationId: await one(1), spareId: await one(2), day }
  },
  references: {
    illnessId: ({ illnessId }) => illnessId,
    id: ({ situationId }) => situationId,
    ids: ({ spareId }) => [spareId],
    day: ({ day }) => day,
  },
  values: { nationCode: 'KE', newConfirmed: 3, provinceId: null, riskLevelId: null, sourceUrl: 'https://example.org/' },
  particular: [
    [situations.list, () => ({ nationCode: ['KE'] })],
    [situations.export, () => ({ nationCode: ['KE'] })],
  ],
})
