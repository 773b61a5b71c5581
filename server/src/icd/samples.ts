import { icds } from '@oems/contract/icd/icds.ts'
import { samples, saved } from '../testing/samples.ts'

export default samples({
  async make(app, { group }) {
    // One list for the whole installation: a code shows whose it is by the number in it alone.
    const one = (nth: number) => saved(app.platformAdmin, icds.save, { code: codeOf(group.id, nth), diseaseName: `编码${nth}${group.id}` })
    return { dictIcdId: await one(1), spareIcdId: await one(2) }
  },
  references: {
    dictIcdId: ({ dictIcdId }) => dictIcdId,
    dictIcdIds: ({ spareIcdId }) => [spareIcdId],
    parentId: () => null,
  },
  values: { source: null },
  particular: [
    [icds.save, ({ group }) => ({ code: codeOf(group.id, 3) })],
    [icds.update, ({ group, dictIcdId }) => ({ dictIcdId, code: codeOf(group.id, 1) })],
    [icds.list, () => ({ code: null, parentId: null })],
  ],
})

/** An extension that no list has, another for each organisation. */
const codeOf = (groupId: number, nth: number) =>
  `U${60 + nth}.${Math.floor(groupId / 100_000) % 10}${String(Math.floor(groupId / 1_000) % 100).padStart(2, '0')}x${String(groupId % 1_000).padStart(3, '0')}`
