import { situations } from '@oems/contract/attention/situations.ts'
import type { PersonPart } from '../person/parts.ts'

export const personParts: readonly PersonPart[] = [
  {
    name: 'attention',
    title: '患病与关注',
    place: 'body',
    may: situations.info,
    input: ({ personId }) => ({ personId }),
    order: 4,
    load: () => import('./PersonAttention.tsx'),
  },
]
