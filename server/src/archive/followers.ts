import type { PeopleFollower } from '../core/followers.ts'
import { enterArchives, keepComplete } from './completeness.ts'
import { forgetPeople, withRecords } from './counting.ts'

/** An archive comes with the employee, knows what the person's own record says, and counts where the person stands (03 §2.7, §7). */
export const archivesOfPeople: PeopleFollower = {
  entered: enterArchives,
  changed: keepComplete,
  refusals: async ({ db }, ids) => new Map((await withRecords(db, ids)).map(({ id }) => [id, '已有健康记录，请使用“离职”'])),
  deleted: forgetPeople,
}
