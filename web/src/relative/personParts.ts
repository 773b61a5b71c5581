import { BindState } from '@oems/contract/relative/codes.ts'
import { relatives } from '@oems/contract/relative/relatives.ts'
import type { PersonPart } from '../person/parts.ts'

export const personParts: readonly PersonPart[] = [
  {
    name: 'relatives',
    title: '亲属',
    place: 'body',
    may: relatives.list,
    input: ({ personId }) => ({ employeeId: personId, bindState: BindState.bound }),
    order: 60,
    load: () => import('./PersonRelatives.tsx'),
  },
]
