import type { ShortageRow } from '@oems/contract/reserve/overview.ts'
import { expect, test } from 'vitest'
import { alsoProposed, distanceText, proposalOf } from './proposal.ts'

const offer = (orgId: number, quantity: number) => ({ orgId, orgName: `项目${orgId}`, quantity, kilometres: orgId })

test('the nearest gives all that it can spare, the next one the rest, and nobody more than is missing', () => {
  const proposed = (gap: number) => proposalOf({ gap, offers: [offer(1, 50), offer(2, 500), offer(3, 10)] }).map((one) => one.proposed)
  expect(proposed(300)).toEqual([50, 250, 0])
  expect(proposed(40)).toEqual([40, 0, 0])
  expect(proposed(900)).toEqual([50, 500, 10])
  expect(proposalOf({ gap: 0, offers: [] })).toEqual([])
})

test('a surplus that is proposed to several is said to be so, by the item and as far as anything of it is left for them', () => {
  const row = (id: number, suppliesId: number, gap: number) =>
    ({ id, suppliesId, gap, offers: [offer(1, 50), offer(2, 500)] }) as unknown as ShortageRow
  const rows = [row(1, 7, 300), row(2, 7, 40), row(3, 7, 0), row(4, 8, 300)]
  expect([1, 2].map((giver) => alsoProposed(rows, rows[0]!, giver))).toEqual([1, 0])
  expect([1, 2].map((giver) => alsoProposed(rows, rows[1]!, giver))).toEqual([1, 1])
})

test('a distance that nobody knows is none', () => {
  expect([null, 0, 1439].map(distanceText)).toEqual(['距离未知', '0公里', '1,439公里'])
})
