import { Role } from '@oems/contract/access/builtInRoles.ts'
import { homePart } from '../core/homePart.ts'

const doctors: readonly (number | undefined)[] = [Role.doctor, Role.temporaryDoctor]

export const homeParts = [
  homePart({
    key: 'drugStock.shelf',
    title: '药品库存',
    order: 23,
    isFor: ({ role }) => doctors.includes(role),
    calls: ['POST /oemr-api/drug-stock/list', 'POST /oemr-api/drug-stock/bill-list'],
    may: ['oemr:drug-stock:list', 'oemr:drug-stock:info'],
    load: () => import('./home/Shelf.tsx'),
  }),
]
