import { expect, test } from 'vitest'
import { distanceText, proposalOf } from './proposal.ts'

const offer = (orgId: number, quantity: number) => ({ orgId, orgName: `项目${orgId}`, quantity, kilometres: orgId })

test('the nearest gives all that it can spare, the next one the rest, and nobody more than is missing', () => {
  const proposed = (gap: number) => proposalOf({ gap, offers: [offer(1, 50), offer(2, 500), offer(3, 10)] }).map((one) => one.proposed)
  expect(proposed(300)).toEqual([50, 250, 0])
  expect(proposed(40)).toEqual([40, 0, 0])
  expect(proposed(900)).toEqual([50, 500, 10])
  expect(proposalOf({ gap: 0, offers: [] })).toEqual([])
})

test('a distance that nobody knows is none', () => {
  expect([null, 0, 1439].map(distanceText)).toEqual(['距离未知', '0公里', '1,439公里'])
})
