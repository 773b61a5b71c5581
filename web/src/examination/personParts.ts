import { examinations } from '@oems/contract/examination/examinations.ts'
import { exposures } from '@oems/contract/examination/exposures.ts'
import type { PersonPart } from '../person/parts.ts'

export const personParts: readonly PersonPart[] = [
  {
    name: 'exposure',
    title: '职业接触',
    place: 'body',
    may: exposures.exposureList,
    input: ({ personId }) => ({ archiveId: personId }),
    order: 6,
    load: () => import('./PersonExposures.tsx'),
  },
  {
    name: 'examination',
    title: '体检',
    place: 'body',
    may: examinations.page,
    input: ({ personId }) => ({ personId, pageSize: 6 }),
    order: 7,
    load: () => import('./PersonExaminations.tsx'),
  },
]
