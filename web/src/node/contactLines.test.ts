import type { Contact } from '@oems/contract/contacts/contacts.ts'
import { expect, test } from 'vitest'
import { contactsOf } from './contactLines.ts'

const stored = { id: 7, version: 3, contactType: 1, name: '王建国', mobile: '138****5678', telephoneCode: '86', post: null } as Contact

test('contacts that stay as they were read are not sent', () => {
  expect(contactsOf({ contacts: [{ ...stored, post: '' }] }, [stored])).toEqual([])
  expect(contactsOf({}, [stored])).toEqual([])
})

test('a changed contact is sent with its number and version, a new one without', () => {
  const lines = contactsOf(
    {
      contacts: [
        { ...stored, name: '王新国' },
        { contactType: 4, name: '赵应急' },
      ],
    },
    [stored],
  )
  expect(lines).toMatchObject([
    { contactId: 7, version: 3, name: '王新国', mobile: '138****5678' },
    { contactId: null, contactType: 4, name: '赵应急' },
  ])
  expect(lines[0]).not.toHaveProperty('id')
})
