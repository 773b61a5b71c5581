import type { Contact } from '@oems/contract/contacts/contacts.ts'
import { StatusTag } from '../kit/StatusTag.tsx'
import styles from './contacts.module.css'

type Marked = Pick<Contact, 'isPrimary' | 'isEmergency' | 'stale' | 'inherited'>

/** What one has to know of a contact before calling. */
export const ContactStates = ({ contact }: { readonly contact: Marked }) => (
  <span className={styles.states}>
    {contact.isPrimary === 1 && <StatusTag tone="done">主要</StatusTag>}
    {contact.isEmergency === 1 && <StatusTag tone="progress">紧急</StatusTag>}
    {contact.stale === 1 && <StatusTag tone="due">超期未核实</StatusTag>}
    {contact.inherited === 1 && <StatusTag tone="none">上级共用</StatusTag>}
  </span>
)
