import type { Ctx } from '../../core/context.ts'
import { takenWorkNos } from '../findPeople.ts'
import type { PersonRecord } from '../writePeople.ts'

/** Those of the work numbers that the target has given to others, or that two of these people share. */
export async function workNosAt(ctx: Ctx, homeOrgId: number, records: readonly PersonRecord[]): Promise<ReadonlySet<string>> {
  const numbers = records.flatMap(({ employee: { workNo, homeOrgId: from } }) => (workNo !== null && from !== homeOrgId ? [workNo] : []))
  const taken = await takenWorkNos(
    ctx,
    [...new Set(numbers)].map((workNo) => ({ homeOrgId, workNo })),
  )
  return new Set([...taken.map(({ workNo }) => workNo), ...numbers.filter((one, at) => numbers.indexOf(one) !== at)])
}
