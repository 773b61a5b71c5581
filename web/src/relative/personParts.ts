import { relatives } from '@oems/contract/relative/relatives.ts'
import type { PersonPart } from '../person/parts.ts'
import { boundTo } from './boundTo.ts'

export const personParts: readonly PersonPart[] = [
  {
    name: 'relatives',
    title: '亲属',
    place: 'body',
    may: relatives.list,
    input: ({ personId }) => boundTo(personId),
    order: 60,
    load: () => import('./PersonRelatives.tsx'),
  },
]
