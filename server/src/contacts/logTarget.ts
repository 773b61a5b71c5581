import { logged } from '@oems/contract/contacts/console.ts'
import { Contact } from '@oems/contract/contacts/contacts.ts'
import { store } from './store.ts'

export const contactTarget = store.logTarget(Contact, logged.联系人)
