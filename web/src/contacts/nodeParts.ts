import { contacts } from '@oems/contract/contacts/contacts.ts'
import type { NodePart } from '../core/nodePart.ts'

export const nodeParts: readonly NodePart[] = [
  { name: 'contacts', title: '联系人', may: [contacts.list], order: 40, load: () => import('./NodeContacts.tsx') },
]
